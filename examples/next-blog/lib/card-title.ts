/** What Open Graph asks for. */
export const cardSize = { width: 1200, height: 630 }

/** The characters that the font of a card has. For others, Next would ask a server of Google. */
const known = "\u0020-\u017F\u2010-\u203A€™"

/** A title without what the font lacks, such as emoji; undefined if it is in another script. */
export function toCardTitle(title: string): string | undefined {
  const words = title
    .normalize("NFC")
    .replaceAll(new RegExp(`[^\\p{L}\\p{M}${known}]`, "gu"), " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  return words === "" || new RegExp(`[^${known}]`, "u").test(words) ? undefined : words
}

/** The picture beside links to every page that has no other. */
export const siteCard = { url: "/og.png", ...cardSize }

/** The picture beside links to an article without a cover. */
export function toCard({ slug, locale, title }: { slug: string; locale: string; title: string }) {
  if (toCardTitle(title) === undefined) return siteCard
  return { url: `/og/${locale}/${encodeURIComponent(slug)}.png`, alt: title, ...cardSize }
}
