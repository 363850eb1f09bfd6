import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"

/** Reads what the last audit of the whole site suggested. A page that has got the link since is left out. */
export const suggestInternalLinks: Handler<"suggest_internal_links"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "link_suggestions", filters, { cursor, limit })
  let query = db
    .selectFrom("link_suggestions as s")
    .innerJoin("site_pages as f", "f.url_key", "s.from_key")
    .innerJoin("site_pages as t", "t.url_key", "s.to_key")
    .select(["s.rank", "s.similarity", "s.anchor", "s.context"])
    .select(["f.id as from_page_id", "f.url as from_url", "t.id as to_page_id", "t.url as to_url"])
    .where("f.brand_id", "=", brand.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("site_links as l")
            .select("l.to_key")
            .whereRef("l.from_key", "=", "s.from_key")
            .whereRef("l.to_key", "=", "s.to_key"),
        ),
      ),
    )
  if (input.from_page_id !== undefined) query = query.where("f.id", "=", input.from_page_id)
  if (input.to_page_id !== undefined) query = query.where("t.id", "=", input.to_page_id)
  if (list.after !== undefined) query = query.where("s.rank", ">", list.after[0] as number)
  const rows = await query
    .orderBy("s.rank")
    .limit(limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, ({ rank }) => [rank])
  return {
    output: {
      data: shown.map(({ rank: _rank, anchor, ...row }) => ({
        ...row,
        anchor,
        anchor_source: anchor === null ? null : ("text" as const),
        similarity: Math.min(1, Math.max(0, row.similarity)),
      })),
      ...paging,
    },
  }
}
