/** What was asked for. Programs ask for the same few locales again and again. */
const known = new Map<string, string>()
const most = 1000

/**
 * The locale if the runtime accepts it as a language tag (BCP 47), else `und`. The languages of articles and brands are
 * text that people enter, such as `text` or `en-x`; `Intl` throws a RangeError for those.
 */
export function supportedLocale(locale: string): string {
  const found = known.get(locale)
  if (found !== undefined) return found
  const supported = isSupported(locale) ? locale : "und"
  if (known.size >= most) known.clear()
  known.set(locale, supported)
  return supported
}

function isSupported(locale: string): boolean {
  try {
    Intl.getCanonicalLocales(locale)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
