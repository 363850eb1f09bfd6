/**
 * The locale if the runtime accepts it as a language tag (BCP 47), else `und`. The languages of articles and brands are
 * text that people enter, such as `text` or `en-x`; `Intl` throws a RangeError for those.
 */
export function supportedLocale(locale: string): string {
  try {
    Intl.getCanonicalLocales(locale)
    return locale
  } catch (error) {
    if (error instanceof RangeError) return "und"
    throw error
  }
}
