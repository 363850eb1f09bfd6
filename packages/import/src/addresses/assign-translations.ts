import { createHash } from "node:crypto"

export interface TranslatedFile {
  path: string
  locale: string | undefined
  /** What translations share by their places. */
  key?: string | undefined
  /** The name of their group in the front matter. */
  group?: string | undefined
  /** Addresses that the front matter names. With a plugin of Jekyll, translations share one. */
  written?: readonly string[] | undefined
}

/** Finds the group of each article that has a translation in another language, by path. */
export function assignTranslations(
  files: readonly TranslatedFile[],
  defaultLocale: string | undefined,
): Map<string, string> {
  const groups = new Map<string, string>()
  const localeOf = ({ locale }: TranslatedFile) => locale ?? defaultLocale ?? ""
  for (const keyOf of [({ key }: TranslatedFile) => key, ({ written = [] }: TranslatedFile) => written[0]]) {
    const left = files.filter((file) => !groups.has(file.path) && keyOf(file) !== undefined)
    for (const [key = "", all] of Map.groupBy(left, keyOf)) {
      // A language has one article in a group.
      const translations = new Map(all.toReversed().map((file) => [localeOf(file), file]))
      if (translations.size < 2) continue
      const name = all.find(({ group }) => group !== undefined)?.group ?? toGroup(key)
      for (const { path } of translations.values()) groups.set(path, name)
    }
  }
  return groups
}

/** A name of at most 100 characters that is the same in every import. */
function toGroup(key: string): string {
  const name = key
    .split("/")
    .filter((part) => !/^\.{0,2}$/.test(part))
    .slice(-4)
    .join("/")
  return name.length <= 100
    ? name
    : `${name.slice(0, 80)}-${createHash("sha256").update(key).digest("hex").slice(0, 16)}`
}
