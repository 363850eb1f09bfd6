import type { Tables } from "@citable/storage/tables/tables"
import { type Selectable, sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList, selectPage } from "../../call/open-list.ts"
import { toMedia } from "./media-rows.ts"
import { usesOfMedia } from "./uses-of-media.ts"

const columns = {
  "-created_at": "created_at",
  created_at: "created_at",
  filename: "filename",
  "-bytes": "bytes",
} as const

export const listMedia: Handler<"list_media"> = async (context, input) => {
  const { db, box, brand } = context
  if (input.trashed) {
    const { listItems } = await import("../../trash/list-items.ts")
    const { items, paging } = await listItems(context, "media", input, ["q"])
    // No article can show it while it is there.
    const toItem = ({ row, trashed }: (typeof items)[number]) => ({
      ...toMedia(context, row as Selectable<Tables["media"]>, 0),
      trashed,
    })
    return { output: { data: items.map(toItem), ...paging } }
  }
  const { cursor, limit, ...filters } = input
  const list = openList(box, "media", filters, { cursor, limit })
  const uses = usesOfMedia(sql.ref("media.id"))
  let query = db.selectFrom("media").selectAll("media").select(uses.as("uses")).where("brand_id", "=", brand.id)
  if (input.kind !== undefined) query = query.where("kind", "=", input.kind)
  if (input.q !== undefined) {
    const lower = input.q.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const pattern = like(lower)
    const tests = ["filename", "alt", "caption"].map(
      (name) => sql<boolean>`lower(${sql.ref(name)}) like ${pattern} escape '\\'`,
    )
    query = query.where(sql<boolean>`(${sql.join(tests, sql` or `)})`)
  }
  if (input.tag !== undefined) {
    // Tags are stored as JSON, so search for a whole one, with its quotes.
    const tests = input.tag.map((tag) => sql<boolean>`tags like ${like(JSON.stringify(tag))} escape '\\'`)
    query = query.where(tests.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(tests, sql` or `)})`)
  }
  if (input.unused !== undefined) {
    const used = sql<boolean>`${uses} > 0`
    query = query.where(input.unused ? sql<boolean>`not ${used}` : used)
  }
  const column = columns[input.sort]
  const rows = await selectPage(query, list, { column, sort: input.sort, limit }).execute()
  const { shown, paging } = list.page(rows, (row) => [row[column], row.id])
  const data = shown.map(({ uses: count, ...row }) => toMedia(context, row, Number(count)))
  return { output: { data, ...paging } }
}

/** A pattern that matches texts with this text in them. */
const like = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
