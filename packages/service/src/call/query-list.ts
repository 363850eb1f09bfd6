/** Splits a query parameter at its commas. `\,` is a comma within a member, and `\\` a backslash. */
export function splitList(text: string): string[] {
  return [...text.matchAll(/(?:\\[\\,]|[^,])+/g)].map(([member]) => member.replace(/\\([\\,])/g, "$1"))
}

/** Joins members so that `splitList` returns the same list. */
export function joinList(members: readonly string[]): string {
  return members.map((member) => member.replace(/[\\,]/g, "\\$&")).join(",")
}
