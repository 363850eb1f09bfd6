/** WordPress stores the slugs of other scripts in percent-encoding. */
export function decodeSlug(slug: string | undefined): string | undefined {
  try {
    return slug === undefined ? undefined : decodeURIComponent(slug).normalize("NFC")
  } catch {
    // WordPress cuts a long slug in the middle of a character.
    return slug?.replace(/(?:%[0-9a-f]{0,2})+$/i, "")
  }
}
