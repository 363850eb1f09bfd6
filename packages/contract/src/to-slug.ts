import { maxSlugBytes, slugSchema } from "./article.ts"

export interface ToSlugOptions {
  /**
   * The text is part of an address already, such as the name of a file. Letters keep their accents, and a single `_`, `.` or `~` stays, so
   * `v18.0.0` keeps its dots. Default: the text is a title.
   */
  isAddress?: boolean
}

/**
 * Makes a slug from a text: lower case, letters and digits of any script, and a hyphen for other characters. Latin and Greek letters of a
 * title lose their accents. Marks of other scripts stay, because a letter without them is another letter. Undefined if no letter or digit
 * is left.
 */
export function toSlug(text: string, { isAddress = false }: ToSlugOptions = {}): string | undefined {
  const letters = (isAddress ? text : text.replace(otherLooks, (run) => run.normalize("NFKC"))).replace(unseen, "")
  const slug = (isAddress ? letters.normalize("NFC") : toPlainLetters(letters))
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, (run) => (isAddress && /^[-_.~]$/.test(run) ? run : "-"))
    // A combining mark needs a letter before it.
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, "")
    .replace(/[-_.~]{2,}/g, "-")
  const trimmed = shorten(slug.replace(/^[-_.~]+/, "").replace(/[-_.~]+$/, ""), maxSlugBytes)
  return slugSchema.safeParse(trimmed).success ? trimmed : undefined
}

/** Adds a number to a slug, for the second, third… article with it. */
export function toNumberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`
  return shorten(slug, maxSlugBytes - suffix.length) + suffix
}

/** Apostrophes, and characters that only format the text around them. They join what they stand between. */
const unseen = /['’‘ʻʼ\p{Cf}]/gu

/** Full-width, half-width and mathematical letters: the same letters in another look. */
const otherLooks = /[\uff00-\uffef\u{1d400}-\u{1d7ff}]+/gu

/** A Latin or Greek letter or a digit with its marks. Catalan writes `l·l`. */
const plainable = /[\p{Script=Latin}\p{Script=Greek}\p{N}][\p{M}·]*/gu

function toPlainLetters(title: string): string {
  return title.normalize("NFC").replace(plainable, (letter) => letter.normalize("NFKD").replace(/[\p{M}·ʼ]/gu, ""))
}

/** Shortens a slug to this many bytes of UTF-8. Ends it at a whole word, if that leaves more than half. */
function shorten(slug: string, bytes: number): string {
  const encoded = new TextEncoder().encode(slug)
  if (encoded.length <= bytes) return slug
  // If the cut splits a character, it decodes to U+FFFD.
  const cut = new TextDecoder().decode(encoded.subarray(0, bytes)).replace(/\ufffd+$/, "")
  const end = Math.max(cut.lastIndexOf("-"), cut.lastIndexOf("_"), cut.lastIndexOf("."), cut.lastIndexOf("~"))
  return end > cut.length / 2 ? cut.slice(0, end) : cut.replace(/[-_.~]$/, "")
}
