import type { Article } from "@citable/contract"

/** Sorts the newest publication first and unpublished articles last. Of equal times, the last id is first, as in lists of the service. */
export function compareArticles(a: Article, b: Article): number {
  return toTime(b) - toTime(a) || (a.id > b.id ? -1 : 1)
}

function toTime({ published_at }: Article): number {
  return published_at === null ? -Number.MAX_VALUE : Date.parse(published_at)
}
