/**
 * The id of an author's or tag's entry, made of the name alone, so that articles know it without knowing all names. Names that
 * differ in case or spacing are one; any other difference that the id cannot show is in its suffix.
 */
export function toNameId(name: string): string {
  const key = name.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ")
  const words = key.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")
  // File systems take names of up to 255 bytes.
  const slug = new TextEncoder().encode(words).length > 200 ? "" : words
  return slug !== "" && slug === key.replaceAll(" ", "-") ? slug : [slug, hash(key)].filter(Boolean).join("-")
}

/** FNV-1a, 64 bits: tells names apart, protects nothing. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    value = ((value ^ BigInt(byte)) * 0x100000001b3n) & ((1n << 64n) - 1n)
  return value.toString(36)
}
