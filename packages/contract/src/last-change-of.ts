/** The dates of an article, as RFC 3339. */
export interface ArticleDates {
  published_at?: string | null | undefined
  updated_at: string
  /** The writer's own date of the last change. */
  modified_at?: string | null | undefined
}

/**
 * The date of the last change that pages show: the writer's own, or that of the last save. Never before the date of publication: an article
 * can wait for days, and no page changed before it was there.
 */
export function lastChangeOf({
  published_at: published,
  updated_at: updated,
  modified_at: modified,
}: ArticleDates): string {
  const changed = modified ?? updated
  return published != null && Date.parse(published) > Date.parse(changed) ? published : changed
}
