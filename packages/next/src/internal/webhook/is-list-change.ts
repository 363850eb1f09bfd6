import type { ArticleEventData } from "@citable/contract/webhooks"

/** Fields that lists do not show, or that follow from an edit of the body. */
const articleOnlyFields: ReadonlySet<string> = new Set([
  "body",
  "body_format",
  "images",
  "modified_at",
  "previous_slugs",
  "updated_at",
  "version",
  "word_count",
])

/** Whether lists show an article's change. True if the event does not say what changed. */
export function isListChange({ changed }: Pick<ArticleEventData, "changed">): boolean {
  return changed === undefined || changed.some((field) => !articleOnlyFields.has(field))
}
