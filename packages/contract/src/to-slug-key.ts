/**
 * Makes the key that a slug shares with every slug that differs by case alone. On disks of macOS and Windows, the pages of two such slugs are
 * one file.
 */
export function toSlugKey(slug: string): string {
  // JavaScript writes Σ at the end of a word as ς.
  return slug.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("ς", "σ")
}
