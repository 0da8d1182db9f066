/* Analyses: what the server says about them, and the calls (docs/api.md, "Analysis"). */
import { del, get, post, put } from "../core/api";
import type { Reader, View } from "../core/types";

/** From and to are targets, "piece:56"; the same twice is a mark. */
export interface Arrow {
    from: string;
    to: string;
    color: number;
}

export interface StudyNode {
    node: number;
    parent?: number;
    seat?: number;
    order?: string;
    /** What was rolled: "[5 3]". */
    draws?: string;
    /** There was no choice. */
    given?: boolean;
    /** Somebody has chosen the dice. */
    chosen?: boolean;
    comment: string;
    arrows: Arrow[];
}

/** What can be changed of a node. */
export type Notes = Partial<Pick<StudyNode, "comment" | "arrows">>;

export interface StudyHead {
    id: string;
    title: string;
    line: string;
    mine: boolean;
    kept: boolean;
    created: number;
    changed: number;
    orders: number;
}

export interface Study extends StudyHead {
    /** The statements that it begins with; null: it begins in the middle of a turn. */
    position: string | null;
    /** Whose knowledge it began with; null: everything was open. */
    knows: number | "public" | null;
    nodes: StudyNode[];
}

export interface Made extends Study {
    /** Orders of the pasted text that were played. */
    played: number;
    /** Why the next one was not. */
    stopped?: string;
}

export type Checked = { possible: true; line: string; position: string | null; view: View } | { possible: false; text: string; at: number };

export const studies = {
    list: () => get<{ studies: StudyHead[] }>("/studies").then((said) => said.studies),
    make: (line: string, text: string) => post<Made>("/studies", { ...(line ? { line } : {}), text }),
    check: (line: string, text: string) => post<Checked>("/studies/check", { ...(line ? { line } : {}), text }),
    moment: (game: string, reader: Reader, body: { at?: number; entry?: number }) => post<Made>(`/games/${game}/seats/${reader}/analysis`, body),
};

export const studyCalls = (id: string) => ({
    study: () => get<Study>(`/studies/${encodeURIComponent(id)}`),
    change: (body: { title?: string; kept?: boolean; after?: number }) => put<Study>(`/studies/${id}`, body),
    remove: () => del<{ ok: boolean }>(`/studies/${id}`),
    copy: () => post<Made>(`/studies/${id}/copy`),
    note: (node: number, body: Notes & { after?: number }) => put<Study>(`/studies/${id}/nodes/${node}`, { ...body }),
    cut: (node: number, after: number) => del<Study>(`/studies/${id}/nodes/${node}?after=${after}`),
    text: (node: number, as: "case" | "log" | "position") => get<{ text: string }>(`/studies/${id}/nodes/${node}/${as}`).then((said) => said.text),
});

/* ------------------------------------------------------------------ the tree */

export const nodeOf = (study: Study, number: number): StudyNode | undefined => study.nodes.find((node) => node.node === number);

export const sameNotes = (a: StudyNode | undefined, b: StudyNode | undefined): boolean =>
    a !== undefined && b !== undefined && a.comment === b.comment && JSON.stringify(a.arrows) === JSON.stringify(b.arrows);

/** The first one is the main line. */
export const childrenOf = (study: Study, number: number): StudyNode[] => study.nodes.filter((node) => node.parent === number);

/** From the beginning to a node, both included. */
export function lineTo(study: Study, number: number): StudyNode[] {
    const line: StudyNode[] = [];
    for (let node = nodeOf(study, number); node; node = node.parent === undefined ? undefined : nodeOf(study, node.parent)) line.unshift(node);
    return line;
}

/** Back over answers that left no choice, to where somebody decided. */
export function before(study: Study, number: number): number | null {
    let node = nodeOf(study, number);
    while (node?.given && node.parent !== undefined) node = nodeOf(study, node.parent);
    return node?.parent ?? null;
}

/** The next position of the main line where somebody decides, or its end. */
export function after(study: Study, number: number): number | null {
    const [next] = childrenOf(study, number);
    return next ? settled(study, next.node) : null;
}

/** After the answers that follow without a choice. */
export function settled(study: Study, number: number): number {
    const [next] = childrenOf(study, number);
    return next?.given ? settled(study, next.node) : number;
}
