const languages = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" })
const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** Whether a tag is well-formed (BCP 47), and its language exists. */
export function isLanguageTag(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag)
    return isKnown(languages, language) && (region === undefined || isKnown(regions, region))
  } catch {
    return false
  }
}

/** Whether Google reads a value of `hreflang`. https://developers.google.com/search/docs/specialty/international/localized-versions */
export function isHreflang(value: string): boolean {
  if (value.toLowerCase() === "x-default") return true
  const region = /^[a-z]{2}(?:-[a-z]{4})?(?:-(?<region>[a-z]{2}|\d{3}))?$/i.exec(value)
  if (region === null || !isLanguageTag(value)) return false
  // CLDR reads UK as an alias of GB, search engines do not.
  return region.groups?.["region"]?.toUpperCase() !== "UK"
}

function isKnown(names: Intl.DisplayNames, code: string): boolean {
  return names.of(code) !== undefined
}
