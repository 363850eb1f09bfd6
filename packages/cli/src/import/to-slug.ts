import { maxSlugBytes, slugSchema } from "@citable/contract/content"

/**
 * A slug made of any text: lower case, letters and digits of any script, every run of other characters one hyphen.
 * A single `_`, `.` or `~` stays, so that `v18.0.0` keeps its dots. Undefined when no letter or digit is left.
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

/** The slug with a number, for the second, third… article of that name. */
export function toNumberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`
  return shorten(slug, maxSlugBytes - suffix.length) + suffix
}

/** At most so many bytes of UTF-8, ending at a whole word where that leaves more than half. */
function shorten(slug: string, bytes: number): string {
  const encoded = new TextEncoder().encode(slug)
  if (encoded.length <= bytes) return slug
  // A character that the cut splits decodes to U+FFFD.
  const cut = new TextDecoder().decode(encoded.subarray(0, bytes)).replace(/\ufffd+$/, "")
  const end = Math.max(cut.lastIndexOf("-"), cut.lastIndexOf("_"), cut.lastIndexOf("."), cut.lastIndexOf("~"))
  return end > cut.length / 2 ? cut.slice(0, end) : cut.replace(/[-_.~]$/, "")
}
