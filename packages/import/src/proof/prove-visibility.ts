import type { ArticleInput } from "../article-input.ts"
import type { HeldBack, Visibility } from "../fields/read-visibility.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { listOldAddresses, type OldPlace } from "./list-old-addresses.ts"
import type { PublicCheck } from "./public-check.ts"

export interface UnprovedArticle {
  article: ArticleInput
  /** What the file asks for. */
  visibility: Visibility
  /** Why nothing in the file says that it was public. */
  doubt?: string | undefined
}

export interface ProvenVisibility {
  visibility: Visibility
  problems: ImportProblem[]
}

/**
 * Lets an article go live only if its old site shows it to everybody. It does not ask about one that its file holds back or schedules. If
 * nothing in the file says that it was public, search engines must be allowed to show the page, too: platforms show an unlisted post to
 * everybody who has its address.
 */
export async function proveVisibility(
  { article, visibility, doubt }: UnprovedArticle,
  { check, place }: { check: PublicCheck; place: OldPlace },
): Promise<ProvenVisibility> {
  if (visibility.state === "held_back" || (visibility.state === "scheduled" && doubt === undefined))
    return { visibility, problems: [] }
  if (visibility.state === "scheduled") return toHeld(`${doubt}, and a date in the future`)
  const { canonical_url: canonical, noindex } = article.seo ?? {}
  const own = typeof canonical === "string" ? [...place.own, canonical] : place.own
  const answer = await check({ article, ...listOldAddresses(article.slug, { ...place, own }) })
  if (!answer.isPublic) {
    const { isPublic: _, reason, ...asked } = answer
    return toHeld(reason, asked)
  }
  const { isPublic: _, ...proof } = answer
  const isHidden = proof.notes.includes("noindex")
  if (isHidden && doubt !== undefined) {
    const { url, status } = proof
    return toHeld("the old page is hidden from search engines", { code: "hidden", isAnswered: true, url, status })
  }
  const message = `${proof.url} tells search engines to leave it out, and the article does not. If that is wrong, set noindex.`
  const problems = isHidden && noindex !== true ? [toProblem("old_page_hidden", message)] : []
  return { visibility: { state: "live", proof }, problems }
}

function toHeld(reason: string, asked?: HeldBack["asked"]): ProvenVisibility {
  const page = asked?.url === undefined ? "" : `: ${asked.url}`
  const part = asked?.missing === undefined ? "" : `, “${asked.missing}”`
  const why = `${reason}${part}${page}`
  const problem =
    asked?.isAnswered === false
      ? toProblem(
          "not_checked_public",
          `Nobody knows whether everybody could read it: ${why}. The import does not publish it.`,
        )
      : toProblem(
          "not_proved_public",
          `Nothing proves that everybody could read it: ${why}. The import does not publish it.`,
        )
  return {
    visibility: { state: "held_back", reason, until: "proof", ...(asked !== undefined && { asked }) },
    problems: [problem],
  }
}
