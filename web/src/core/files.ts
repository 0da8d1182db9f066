/* Saves files to the user's computer. */
export function saveFile(name: string, type: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
