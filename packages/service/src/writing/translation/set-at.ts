/** Sets a text in nested objects and lists, in a place that has one already. */
export function setAt(whole: object, path: readonly (string | number)[], text: string): void {
  let place = whole as Record<string | number, unknown>
  for (const name of path.slice(0, -1)) place = place[name] as Record<string | number, unknown>
  place[path.at(-1) ?? ""] = text
}
