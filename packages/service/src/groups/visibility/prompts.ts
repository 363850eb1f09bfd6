import { hash } from "node:crypto"

import type { Prompt } from "@citable/contract/visibility"
import type { Selectable } from "kysely"

import type { Database } from "../../kernel/database.ts"
import type { Tables } from "../../kernel/tables.ts"

export type PromptRow = Selectable<Tables["prompts"]>

/** What a brand asks but once: the same words of the same language from the same country, whatever their case and spaces. */
export function promptKey(text: string, locale: string, market: string | null): string {
  const words = text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase()
  return hash("sha256", JSON.stringify([words, locale, market]), "base64url")
}

/** Prompts as the wire sees them, in the order of their rows. */
export async function toPrompts(db: Database, rows: readonly PromptRow[]): Promise<Prompt[]> {
  const tags = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
  if (rows.length > 0) {
    const found = await db
      .selectFrom("prompt_tags")
      .selectAll()
      .where("prompt_id", "in", [...tags.keys()])
      .orderBy("tag")
      .execute()
    for (const { prompt_id: id, tag } of found) tags.get(id)?.push(tag)
  }
  return rows.map((row) => ({
    id: row.id,
    brand_id: row.brand_id,
    text: row.text,
    tags: tags.get(row.id) ?? [],
    locale: row.locale,
    market: row.market,
    engines: JSON.parse(row.engines) as string[],
    enabled: row.enabled === 1,
    latest: null,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }))
}

/** Sets a prompt's tags to these. */
export async function writePromptTags(db: Database, promptId: string, tags: readonly string[]): Promise<void> {
  await db.deleteFrom("prompt_tags").where("prompt_id", "=", promptId).execute()
  const rows = [...new Set(tags)].map((tag) => ({ prompt_id: promptId, tag }))
  if (rows.length > 0) await db.insertInto("prompt_tags").values(rows).execute()
}
