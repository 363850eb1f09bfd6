import { createHash } from "node:crypto"

import type { Database } from "@citable/storage/database"
import type { TranslationMemory } from "@citable/writing/translation/translation-memory"

export interface TranslationMemoryOptions {
  brandId: string
  from: string
  to: string
  /** The names that stay as they are. */
  glossary: readonly string[]
  now: () => number
}

const day = 86_400_000
/** So many in one statement. */
const most = 500

/** Opens the memory of a brand's translations. Each use of an entry keeps it for another year. */
export function openTranslationMemory(
  db: Database,
  { brandId, from, to, glossary, now }: TranslationMemoryOptions,
): TranslationMemory {
  const key = createHash("sha256")
    .update(JSON.stringify([from, [...new Set(glossary)].toSorted()]))
    .digest("base64url")
  const place = { brand_id: brandId, locale: to, glossary: key }
  return {
    async find(hashes) {
      const found = new Map<string, string>()
      for (const some of inChunks([...new Set(hashes)])) {
        const rows = await db
          .selectFrom("translation_memory")
          .select(["hash", "text", "used_at"])
          .where("brand_id", "=", brandId)
          .where("locale", "=", to)
          .where("glossary", "=", key)
          .where("hash", "in", some)
          .execute()
        for (const { hash, text } of rows) found.set(hash, text)
        const stale = rows.filter((row) => row.used_at < now() - day).map(({ hash }) => hash)
        if (stale.length === 0) continue
        await db
          .updateTable("translation_memory")
          .set({ used_at: now() })
          .where("brand_id", "=", brandId)
          .where("locale", "=", to)
          .where("glossary", "=", key)
          .where("hash", "in", stale)
          .execute()
      }
      return hashes.flatMap((hash): [string, string][] => {
        const text = found.get(hash)
        return text === undefined ? [] : [[hash, text]]
      })
    },
    async remember(entries) {
      const used = { used_at: now() }
      for (const some of inChunks([...new Map(entries.map((entry) => [entry.hash, entry])).values()])) {
        await db
          .insertInto("translation_memory")
          .values(some.map(({ hash, text }) => ({ ...place, hash, text, ...used })))
          .onConflict((conflict) =>
            conflict
              .columns(["brand_id", "locale", "hash", "glossary"])
              .doUpdateSet((eb) => ({ text: eb.ref("excluded.text"), ...used })),
          )
          .execute()
      }
    },
  }
}

function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += most) yield items.slice(at, at + most)
}
