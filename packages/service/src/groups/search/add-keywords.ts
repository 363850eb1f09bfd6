import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"

import type { Handler } from "../../call/call-context.ts"
import { keywordKey, type KeywordRow, toKeyword } from "./keyword-rows.ts"
import { readPositions } from "./read-positions.ts"

/** The most keywords of a brand, because lists read all of them. */
const maxKeywords = 5000

export const addKeywords: Handler<"add_keywords"> = async ({ db, brand, keywordData, jobs, now }, input) => {
  const locked = await lockBrand(db, brand.id)
  if (locked === undefined) throw notFound()
  const known = await db.selectFrom("keywords").select("key").where("brand_id", "=", brand.id).execute()
  const keys = new Set(known.map(({ key }) => key))
  const at = now()
  const skipped: string[] = []
  const rows: KeywordRow[] = []
  for (const { keyword, locale = locked.default_locale, market = null, ...settings } of input.keywords) {
    const key = keywordKey(keyword, locale, market)
    if (keys.has(key)) {
      skipped.push(keyword)
      continue
    }
    keys.add(key)
    if (keys.size > maxKeywords) {
      const detail = `A brand tracks at most ${maxKeywords} keywords. Delete those that matter less.`
      throw new ProblemError("conflict", detail)
    }
    rows.push({
      id: newId("kwd", at),
      brand_id: brand.id,
      keyword,
      locale,
      market,
      key,
      tags: JSON.stringify([...new Set(settings.tags)].toSorted()),
      target_url: settings.target_url ?? null,
      intent: settings.intent ?? null,
      volume: null,
      difficulty: null,
      data_source: null,
      data_at: null,
      created_at: at,
      updated_at: at,
    })
  }
  if (rows.length > 0) await db.insertInto("keywords").values(rows).execute()
  if (rows.length > 0 && keywordData !== undefined) {
    await jobs.enqueue(db, { kind: "keyword-data", key: brand.id, payload: { brand_id: brand.id } })
  }
  const positions = await readPositions(db, brand.id, rows)
  return { output: { data: rows.map((row) => toKeyword(row, positions, keywordData)), skipped } }
}
