import type { Article } from "@citable/contract"

/** Newest publication first; never published ones last; equal times by id, so that the order is always the same. */
export function compareArticles(a: Article, b: Article): number {
  return toTime(b) - toTime(a) || (a.id < b.id ? -1 : 1)
}

function toTime({ published_at }: Article): number {
  return published_at === null ? -Number.MAX_VALUE : Date.parse(published_at)
}
