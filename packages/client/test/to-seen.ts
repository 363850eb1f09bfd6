/** `<id> <revision> <length of the body>` of each article in the order of ids, for comparison. */
export function toSeen(articles: readonly { id: string; revision: number; body: string }[]): string[] {
  return articles.map(({ id, revision, body }) => `${id} ${revision} ${body.length}`).toSorted()
}
