import type { ArticleData } from "./article-schema.ts"

type TranslatedEntry = { id: string; data: Pick<ArticleData, "locale" | "translation_group"> }

export interface TranslationOptions {
  /** Gives the absolute address of an entry's page. */
  url: (entry: TranslatedEntry) => string
}

/** Finds the same article in other languages, by its `translation_group`, for `<ArticleHead translations={…}>`. */
export function articleTranslations<Entry extends TranslatedEntry>(
  entry: Entry,
  entries: readonly Entry[],
  { url }: TranslationOptions,
): { locale: string; url: string }[] {
  const group = entry.data.translation_group
  if (group === null) return []
  return entries
    .filter((other) => other.id !== entry.id && other.data.translation_group === group)
    .map((other) => ({ locale: other.data.locale, url: url(other) }))
}
