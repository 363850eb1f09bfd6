import type { ToolInput, ToolOutput } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

type Listed = ToolOutput<"list_content">["data"][number]

/** Some of the articles in a state, the latest first, and whether there are more. */
export interface WaitingArticles {
  articles: { id: string; title: string }[]
  isMore: boolean
}

/** What waits for people who write. Undefined for a person who may not see drafts. */
export interface Work {
  drafts: WaitingArticles
  /** A language model could not write them. */
  failed: WaitingArticles
  /** Live articles with changes that nobody has published or scheduled. */
  changed: WaitingArticles
  /** What the service publishes next. */
  next: { id: string; title: string; at: string } | undefined
}

const shown = 3

/** Reads what waits for people who write. */
export async function readWork({ id, call, scopes }: BrandPage): Promise<Work | undefined> {
  if (!scopes.has("content:read_drafts")) return undefined
  const list = (input: Omit<ToolInput<"list_content">, "brand_id">) =>
    call("list_content", { brand_id: id, fields: ["title", "publish_at"], sort: "-updated_at", ...input })
  const some = ({ data, has_more: hasMore }: { data: Listed[]; has_more: boolean }): WaitingArticles => ({
    articles: data.slice(0, shown).map(toTitled),
    isMore: hasMore || data.length > shown,
  })
  const [drafts, failed, changed, scheduled] = await Promise.all([
    list({ status: "draft", limit: shown }),
    list({ status: "failed", limit: shown }),
    // Some may be scheduled.
    list({ status: "all", unpublished_changes: true, limit: 20 }),
    list({ status: "all", sort: "publish_at", limit: 1 }),
  ])
  const next = scheduled.data[0]
  return {
    drafts: some(drafts),
    failed: some(failed),
    changed: some({ ...changed, data: changed.data.filter(({ publish_at: at }) => at === undefined) }),
    next: next?.publish_at === undefined ? undefined : { ...toTitled(next), at: next.publish_at },
  }
}

const toTitled = ({ id, title = "" }: Listed) => ({ id, title })
