import { slugSchema } from "@citable/contract/content"

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
  const trimmed = shorten(slug.replace(/^[-_.~]+/, "").replace(/[-_.~]+$/, ""), 200)
  return slugSchema.safeParse(trimmed).success ? trimmed : undefined
}

/** The slug with a number, for the second, third… article of that name. */
export function toNumberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`
  return shorten(slug, 200 - suffix.length) + suffix
}

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const cut = slug.slice(0, length).replace(/\p{Surrogate}$/u, "")
  const end = Math.max(cut.lastIndexOf("-"), cut.lastIndexOf("_"), cut.lastIndexOf("."), cut.lastIndexOf("~"))
  return end > length / 2 ? cut.slice(0, end) : cut
}
