/** Says whether a copy has what is written here now. */
export function sayVersion(copied: number, now: number): string {
  if (copied === now) return `The copy is of version ${copied}, which is the newest.`
  return `The copy is of version ${copied}, and the article is at version ${now}. Copy it again, and give its address again.`
}
