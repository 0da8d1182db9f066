/* Searches rules by words and ids. */
import type { Rule } from "../core/types";
import type { Chapter } from "./chapters";

/** A text in pieces: matches, and the rest. */
export interface Piece {
    text: string;
    found: boolean;
}

/** Lowercase without accents, keeping lengths, so that positions stay the same. */
export function plainLetters(text: string): string {
    return Array.from(text, (letter) => {
        const plain = letter.normalize("NFD").charAt(0).toLowerCase();
        return plain.length === letter.length ? plain : letter;
    }).join("");
}

export const wordsOf = (query: string): string[] => plainLetters(query).split(/\s+/).filter(Boolean);

const bareId = (id: string): string => id.toLowerCase().replace(/[^a-z0-9.]/g, "");

function hasWord(rule: Rule, title: string, word: string): boolean {
    const id = bareId(word);
    return (
        plainLetters(rule.text).includes(word) ||
        plainLetters(title).includes(word) ||
        (id.length > 1 && bareId(rule.id).includes(id))
    );
}

/** The chapters with only the rules that contain every word, in their text, id or title. */
export function searchRules(chapters: Chapter[], query: string): Chapter[] {
    const words = wordsOf(query);
    if (!words.length) return chapters;
    return chapters
        .map((chapter) => ({
            ...chapter,
            rules: chapter.rules.filter((rule) => words.every((word) => hasWord(rule, chapter.title, word))),
        }))
        .filter((chapter) => chapter.rules.length);
}

export function markWords(text: string, words: string[]): Piece[] {
    const plain = plainLetters(text);
    const marked = new Array<boolean>(text.length).fill(false);
    for (const word of words)
        for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
            marked.fill(true, at, at + word.length);
    const pieces: Piece[] = [];
    for (let i = 0; i < text.length; i++) {
        const last = pieces[pieces.length - 1];
        if (last && last.found === marked[i]) last.text += text.charAt(i);
        else pieces.push({ text: text.charAt(i), found: marked[i] ?? false });
    }
    return pieces;
}

/** Finds rule ids in a text, to make them links. */
export function splitIds(text: string): { text: string; id: boolean }[] {
    return text
        .split(/\b([A-Z]-[A-Z]{3,}(?:-[A-Z])?(?:-\d+(?:\.\d+)?)?)\b/)
        .map((part, i) => ({ text: part, id: i % 2 === 1 }))
        .filter((part) => part.text);
}
