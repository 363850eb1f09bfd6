import { type ArticleEvidence, describeProof, type EvidenceKind, type ToolOutput } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

import { toArticleAddress } from "../publishing/to-article-address.ts"
import type { KnownSite } from "../sites/read-sites.ts"

type Listed = ToolOutput<"list_content">["data"][number]
type Place = NonNullable<Listed["publications"]>[number]

/** What was seen of an article at one place. */
export interface SeenPlace {
  name: string
  state: "yes" | "no" | "not_checked"
  text: string
  url: string | undefined
  /** When somebody looked; undefined for never. */
  at: string | undefined
}

/** A published article, with what is known of it outside. */
export interface ChainArticle {
  id: string
  title: string
  publishedAt: string
  places: SeenPlace[]
  evidence: ArticleEvidence
}

export interface Chain {
  articles: ChainArticle[]
  isMore: boolean
  /** What the person may not see. */
  hidden: ReadonlySet<EvidenceKind>
}

const day = 86_400_000
const days = 30
const most = 30

/** Reads the articles of the last 30 days, and how far each has come: live, in search, clicked, cited, in effect. */
export async function readChain(
  brand: BrandPage,
  { now, sites, integrationIds }: { now: number; sites: readonly KnownSite[]; integrationIds: readonly string[] },
): Promise<Chain> {
  const { id, call, scopes } = brand
  const kinds: EvidenceKind[] = [
    "urls",
    ...(scopes.has("search:read") ? (["search"] as const) : []),
    ...(scopes.has("visibility:read") ? (["cited", "effect"] as const) : []),
  ]
  const { data, has_more: isMore } = await call("list_content", {
    brand_id: id,
    published_after: new Date(now - days * day).toISOString(),
    limit: most,
    fields: ["title", "slug", "locale", "version", "published_at", "updated_at"],
    evidence: kinds,
  })
  const ids = data.map((one) => one.id)
  const canSee = scopes.has("content:read_drafts") && integrationIds.length > 0 && ids.length > 0
  const { data: there } = canSee
    ? await call("list_content", {
        brand_id: id,
        status: "all",
        ids,
        limit: most,
        integration_ids: integrationIds.slice(0, 50),
        fields: ["title"],
      })
    : { data: [] }
  const places = new Map(there.map((one) => [one.id, one.publications ?? []]))
  return {
    isMore,
    hidden: new Set((["search", "cited"] as const).filter((kind) => !kinds.includes(kind))),
    articles: data.map((article) => ({
      id: article.id,
      title: article.title ?? "",
      publishedAt: article.published_at ?? "",
      places: [
        ...sites.flatMap((site) => toSeenOnSite(site, article)),
        ...(places.get(article.id) ?? []).map((place) => toSeenThere(place, article.version)),
      ],
      evidence: article.evidence ?? {},
    })),
  }
}

/** What somebody saw of an article on a site of the brand: the version that is live, if it was published before the look. */
function toSeenOnSite({ name, look }: KnownSite, { id, slug, locale, updated_at: changed = "" }: Listed): SeenPlace[] {
  if (slug === undefined || locale === undefined) return []
  const unseen = { name, state: "not_checked", url: undefined, at: undefined } as const
  if (look === undefined) return [{ ...unseen, text: "Nobody has looked at the site." }]
  const url = toArticleAddress(look.articleUrl, { id, slug, locale })
  const page = look.pages.find((one) => one.url === url && !one.isWithdrawn)
  const told = { name, url, at: look.at }
  if (page === undefined) return [{ ...told, state: "not_checked", text: "Nobody has looked at its page." }]
  if (Date.parse(look.at) < Date.parse(changed)) {
    return [{ ...told, state: "not_checked", text: "It has changed since somebody looked." }]
  }
  if (page.status === null) return [{ ...told, state: "not_checked", text: "The page did not answer." }]
  if (page.status === 200 && page.shows === "version") {
    return [{ ...told, state: "yes", text: "The page shows this version." }]
  }
  if (page.status === 200 && page.shows === "text") {
    return [{ ...told, state: "yes", text: "The page has the title and the text of this version." }]
  }
  if (page.status === 200 && page.shows === "title") {
    return [{ ...told, state: "not_checked", text: "The page has the title. Its text was not compared." }]
  }
  const why = page.status === 200 ? "The page does not show this version." : `The page answers ${page.status}.`
  return [{ ...told, state: "no", text: why }]
}

/** What was seen on a platform, of the version that is live, or a later one. */
function toSeenThere(
  { integration_name: name, state, proof, url, current, sent_version: sent }: Place,
  live = 0,
): SeenPlace {
  const told = { name, url: url ?? undefined, at: proof?.looked_at ?? undefined }
  if (proof === null) return { ...told, state: "not_checked", text: "Nothing of it was sent there yet." }
  const isOfLast = state === "published" && current && proof.version === sent && (sent ?? 0) >= live
  const text = describeProof(proof)
  if (!isOfLast) return { ...told, state: "not_checked", text: `The platform does not have the last version. ${text}` }
  if (proof.state === "visible") return { ...told, state: "yes", text }
  return { ...told, state: proof.page === "not_visible" ? "no" : "not_checked", text }
}
