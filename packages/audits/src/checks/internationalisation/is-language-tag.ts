const languages = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" })
const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** What tags are, for those seen lately: most pages of a site have the same. */
const seen = new Map<string, boolean>()
const maxSeen = 1000

/** Whether a tag is well-formed (BCP 47), and its language exists. */
export function isLanguageTag(tag: string): boolean {
  const before = seen.get(tag)
  if (before !== undefined) return before
  if (seen.size >= maxSeen) seen.clear()
  const is = exists(tag)
  // What is longer is no tag, and would stay in memory.
  if (tag.length < 36) seen.set(tag, is)
  return is
}

function exists(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag)
    return isKnown(languages, language) && (region === undefined || isKnown(regions, region))
  } catch {
    return false
  }
}

/** CLDR reads UK as an alias of GB, and knows the European Union. Search engines want codes of countries. */
const noCountries = new Set(["UK", "EU"])

/** Whether Google reads a value of `hreflang`. https://developers.google.com/search/docs/specialty/international/localized-versions */
export function isHreflang(value: string): boolean {
  if (value.toLowerCase() === "x-default") return true
  const region = /^[a-z]{2}(?:-[a-z]{4})?(?:-(?<region>[a-z]{2}|\d{3}))?$/i.exec(value)
  if (region === null || !isLanguageTag(value)) return false
  return !noCountries.has(region.groups?.["region"]?.toUpperCase() ?? "")
}

function isKnown(names: Intl.DisplayNames, code: string): boolean {
  return names.of(code) !== undefined
}
