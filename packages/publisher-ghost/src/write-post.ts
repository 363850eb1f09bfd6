import { PublisherError, type PublisherWarning, type RemoteDocument, type WriteOptions } from "@citable/publishers"
import { describeChanged, leaveOut } from "@citable/publishers/parts"

import { type GhostPost, withStamp } from "./ghost-post.ts"
import { isSlugOf } from "./stored-fields.ts"

/** The body of the update that makes a post equal to a document, and what Ghost made otherwise. */
export function toBody(
  before: GhostPost,
  document: RemoteDocument,
  { marker, sequence, as, keeps, now }: WriteOptions & { now: number },
): { body: object; describe: (after: GhostPost) => PublisherWarning[] } {
  assertUnsent(before, as)
  const { tags, lexical, slug, published_at: date, ...fields } = leaveOut(document.fields, keeps)
  const isToCome = typeof date === "string" && Date.parse(date) > now
  // Ghost would count what it made of a slug up with each write, and so change the address.
  const hasSlug = typeof slug === "string" && isSlugOf(before.slug, slug) && !before.slug.startsWith("citable-")
  const names = Array.isArray(tags) ? tags.map((name) => ({ name: String(name) })) : undefined
  // Internal tags are a person's: themes and routes use them.
  const kept = (before.tags ?? []).filter(
    ({ visibility, name }) => name !== `#${marker}` && (names === undefined || visibility !== "public"),
  )
  const staysSo = before.status === "sent" || (before.status === "scheduled" && as === "draft")
  const body = {
    ...fields,
    ...(typeof slug === "string" && { slug: hasSlug ? before.slug : slug }),
    ...(typeof lexical === "string" && { lexical: withStamp(lexical, { marker, sequence, post: before.id }) }),
    ...(typeof date === "string" && !isToCome && { published_at: date }),
    tags: [...(names ?? []), ...kept.map(({ id }) => ({ id })), { name: `#${marker}` }],
    ...(!staysSo && { status: as === "live" ? "published" : "draft" }),
    updated_at: before.updated_at,
  }
  return { body, describe: (after) => describeChanged("Ghost", { wanted: slug, slug: after.slug, isToCome }) }
}

/** Publishing sends what a person has prepared for subscribers. Only a person may do that. */
function assertUnsent({ status, email_only, newsletter, email }: GhostPost, as: WriteOptions["as"]): void {
  if (as === "draft" || status === "published" || status === "sent") return
  if (email_only !== true && ((newsletter ?? null) === null || (email ?? null) !== null)) return
  throw new PublisherError(
    "publisher_conflict",
    "Somebody has scheduled the post in Ghost as a newsletter. Publishing it now would send it to subscribers. Publish it there, or unschedule it.",
  )
}
