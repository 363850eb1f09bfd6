import { ProblemError } from "@citable/contract/problem-error"

import type { WriteContext } from "../../call/call-context.ts"
import { findSlugOwners } from "./find-slug-owners.ts"
import { type SeenBy, visibleCopy } from "./visible-copy.ts"

/**
 * Refuses a slug that another article of the brand and locale has, in its working copy or live copy, and one that differs from it by case
 * alone. With `isPresent`, the article has the slug already, and only the same slug is refused. The message names the other article if the
 * caller can find it under its slug.
 */
export async function checkSlug(
  context: Pick<WriteContext, "db" | "brand"> & SeenBy,
  wanted: { slug: string; locale: string },
  {
    contentId = "",
    isFromTitle = false,
    isPresent = false,
  }: { contentId?: string; isFromTitle?: boolean; isPresent?: boolean } = {},
): Promise<void> {
  const { slug, locale } = wanted
  const owners = await findSlugOwners(context.db, { brandId: context.brand.id, locale, slugs: [slug], contentId })
  const other = owners.find(({ slugs }) => slugs.includes(slug)) ?? (isPresent ? undefined : owners[0])
  if (other === undefined) return
  const isSame = other.slugs.includes(slug)
  const choices = ["Choose another slug", ...(isFromTitle ? ['send "on_slug_conflict": "suffix"'] : [])]
  const view = visibleCopy(context, other)
  const isLiveThere = isSame ? other.liveSlug === slug : other.liveSlug !== undefined
  if (view === undefined || (view === "live" && !isLiveThere)) {
    const what = isSame ? "belongs to" : "differs by case alone from that of"
    const detail = `The slug ${slug} (${locale}) ${what} another article, which this credential cannot read. ${choices.join(", or ")}.`
    throw new ProblemError("conflict", detail, { errors: [{ pointer: "/slug", detail: "taken" }] })
  }
  const title = view === "live" ? other.live_title : other.title
  const owner = `${other.id}, “${title}”`
  const theirs = view === "live" ? other.liveSlug : other.slugs[0]
  const reason = isSame
    ? `The slug ${slug} (${locale}) belongs to ${owner}.`
    : `The slug ${slug} (${locale}) differs by case alone from ${theirs}, the slug of ${owner}.`
  throw new ProblemError("conflict", `${reason} ${choices.join(", ")}, or edit that article.`, {
    errors: [{ pointer: "/slug", detail: `taken by ${other.id}` }],
  })
}
