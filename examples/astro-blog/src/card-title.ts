/** The characters that the fonts have, more or less: Latin of Europe, digits and punctuation. */
const known = "\u0020-\u017F\u2010-\u203A€™"

/** A title without what the fonts lack, such as emoji; undefined if it is in another script. */
export function toCardTitle(title: string): string | undefined {
  const words = title
    .normalize("NFC")
    .replaceAll(new RegExp(`[^\\p{L}\\p{M}${known}]`, "gu"), " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  return words === "" || new RegExp(`[^${known}]`, "u").test(words) ? undefined : words
}

/** The address of the picture beside links to an article without a cover. */
export function toCardPath({ id, data }: { id: string; data: { title: string } }): string {
  if (toCardTitle(data.title) === undefined) return "/og.png"
  return `/og/${id.split("/").map(encodeURIComponent).join("/")}.png`
}
