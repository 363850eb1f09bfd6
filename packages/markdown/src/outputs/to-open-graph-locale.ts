/** Writes a locale as Open Graph does: `language_TERRITORY`, or the language alone. */
export function toOpenGraphLocale(locale: string): string {
  const [language = "", ...rest] = locale.split("-")
  const territory = rest.find((part) => /^[a-z]{2}$/i.test(part))
  return territory === undefined ? language : `${language}_${territory.toUpperCase()}`
}
