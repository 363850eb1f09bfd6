const day = 86_400_000

/** The input of `list_content` for a report until a day: the latest ten articles of 90 days, with what is known of them. */
export const reportedArticles = (to: string) => ({
  published_after: new Date(Date.parse(to) - 90 * day).toISOString(),
  published_before: new Date(Date.parse(to) + day).toISOString(),
  limit: 10,
  fields: ["title" as const, "published_at" as const],
  evidence: ["cited" as const, "effect" as const],
})
