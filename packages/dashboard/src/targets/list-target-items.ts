import type { PublicationItem, ToolInput, ToolOutput } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

import type { Targets } from "./read-targets.ts"
import type { TargetFilter } from "./target-filter.ts"

/** What a platform has of an article. */
export interface TargetItem {
  article: { id: string; title: string }
  integrationId: string
  /** Undefined for an article that was never sent there. */
  item: Item | undefined
  /** Whether somebody has to decide something. */
  needsPerson: boolean
}

export interface TargetItems {
  /** Articles that were edited last come first. */
  rows: TargetItem[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  /** How many rows all pages have. */
  matching: number
}

type Item = NonNullable<ToolOutput<"list_content">["data"][number]["publications"]>[number]
type State = NonNullable<ToolInput<"list_content">["publication_state"]>

/** About how many rows a page has. */
const rowsPerPage = 50

/** Lists what the platforms that a filter names have of articles, page by page. */
export async function listTargetItems(
  { id: brandId, call }: BrandPage,
  { targets, articles }: Targets,
  { target, state, cursor }: TargetFilter,
): Promise<TargetItems> {
  const ids = targets.map(({ id }) => id).filter((id) => target === "" || id === target)
  if (ids.length === 0) return { rows: [], next: null, matching: 0 }
  const wanted = toState(state)
  const { data, next_cursor: next } = await call("list_content", {
    brand_id: brandId,
    status: "all",
    sort: "-updated_at",
    fields: ["title"],
    integration_ids: ids,
    limit: Math.max(1, Math.floor(rowsPerPage / ids.length)),
    ...(wanted === undefined ? {} : { publication_state: wanted }),
    ...(cursor === "" ? {} : { cursor }),
  })
  const rows = data.flatMap(({ id, title = "", publications = [] }) =>
    ids
      .toSorted()
      .toReversed()
      .flatMap((integrationId): TargetItem[] => {
        const item = publications.find((one) => one.integration_id === integrationId)
        const needsPerson = item !== undefined && (item.drift !== null || troubled.has(item.state))
        const states: (State | undefined)[] =
          item === undefined ? ["not_sent"] : [undefined, item.state, ...(needsPerson ? ["needs_person" as const] : [])]
        return states.includes(wanted) ? [{ article: { id, title }, integrationId, item, needsPerson }] : []
      }),
  )
  return { rows, next, matching: countMatching(ids, articles, wanted) }
}

/** The states in which somebody has to decide something. */
const troubled: ReadonlySet<PublicationItem["state"]> = new Set(["conflict", "failed", "gone"])

function toState(state: TargetFilter["state"]): State | undefined {
  if (state === "trouble") return "needs_person"
  if (state === "none") return "not_sent"
  return state === "" ? undefined : state
}

function countMatching(ids: readonly string[], articles: Targets["articles"], state: State | undefined): number {
  const platforms = (articles?.platforms ?? []).filter(({ integration_id: id }) => ids.includes(id))
  const sum = (of: (platform: (typeof platforms)[number]) => number) =>
    platforms.reduce((total, platform) => total + of(platform), 0)
  const sent = sum((platform) => platform.sent)
  if (state === undefined) return sent
  if (state === "not_sent") return (articles?.total ?? 0) * ids.length - sent
  if (state === "needs_person") return sum((platform) => platform.needs_person)
  return sum(({ states }) => states.find((one) => one.state === state)?.count ?? 0)
}
