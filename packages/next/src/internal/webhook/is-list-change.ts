import type { ArticleEventData } from "@citable/contract/webhooks"

/** Fields that lists do not have, or that follow from an edit of the body. */
const articleOnlyFields: ReadonlySet<string> = new Set([
  "body",
  "body_format",
  "images",
  "previous_slugs",
  "updated_at",
  "version",
  "word_count",
])

/** Whether lists show something of an article's change; so they do where its event does not say what changed. */
export function isListChange({ changed }: Pick<ArticleEventData, "changed">): boolean {
  return changed === undefined || changed.some((field) => !articleOnlyFields.has(field))
}
