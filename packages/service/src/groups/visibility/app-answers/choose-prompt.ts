import type { Database } from "@citable/storage/database"

import { promptKey } from "../prompt-rows.ts"

export interface KnownPrompt {
  id: string
  text: string
  locale: string
  market: string | null
}

export interface AskedPrompt {
  prompt: string
  locale?: string | undefined
  market: string | null
}

/** Reads the tracked prompts of a brand, and returns the one that an answer is to. */
export async function openPromptChoice(
  db: Database,
  { id: brandId, default_locale: defaultLocale }: { id: string; default_locale: string },
): Promise<(asked: AskedPrompt) => KnownPrompt | undefined> {
  const rows = await db
    .selectFrom("prompts")
    .select(["id", "text", "locale", "market", "key"])
    .where("brand_id", "=", brandId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const byWords = Map.groupBy(rows, ({ text }) => promptKey(text, "", null))
  return ({ prompt, locale, market }) => {
    const whole = byKey.get(promptKey(prompt, locale ?? defaultLocale, market))
    if (whole !== undefined) return whole
    const same = byWords.get(promptKey(prompt, "", null)) ?? []
    // What a file does not say does not tell prompts from each other.
    return same.find((row) => (locale ?? row.locale) === row.locale && (market ?? row.market) === row.market)
  }
}
