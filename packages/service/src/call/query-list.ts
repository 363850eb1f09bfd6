/** Reads a list out of a query: commas part its members, a comma within one is written `\,` and a backslash `\\`. */
export function splitList(text: string): string[] {
  return [...text.matchAll(/(?:\\[\\,]|[^,])+/g)].map(([member]) => member.replace(/\\([\\,])/g, "$1"))
}

/** Writes a list so that `splitList` reads the same one. */
export function joinList(members: readonly string[]): string {
  return members.map((member) => member.replace(/[\\,]/g, "\\$&")).join(",")
}
