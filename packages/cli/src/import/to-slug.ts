import { maxSlugBytes, slugSchema } from "@citable/contract/content"

/**
 * Makes a slug of any text: lower case, letters and digits of any script, and a hyphen for other characters. A single `_`, `.` or `~`
 * stays, so `v18.0.0` keeps its dots. Undefined if no letter or digit is left.
 */
export function toSlug(text: string): string | undefined {
  const slug = text
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’‘\u200b-\u200d\ufeff]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, (run) => (/^[-_.~]$/.test(run) ? run : "-"))
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

/** Shortens a slug to this many bytes of UTF-8. Ends it at a whole word, if that leaves more than half. */
function shorten(slug: string, bytes: number): string {
  const encoded = new TextEncoder().encode(slug)
  if (encoded.length <= bytes) return slug
  // If the cut splits a character, it decodes to U+FFFD.
  const cut = new TextDecoder().decode(encoded.subarray(0, bytes)).replace(/\ufffd+$/, "")
  const end = Math.max(cut.lastIndexOf("-"), cut.lastIndexOf("_"), cut.lastIndexOf("."), cut.lastIndexOf("~"))
  return end > cut.length / 2 ? cut.slice(0, end) : cut.replace(/[-_.~]$/, "")
}
