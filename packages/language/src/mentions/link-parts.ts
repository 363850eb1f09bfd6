/**
 * Parts of patterns for links in Markdown that read a text once, however many brackets never close:
 *
 * - `label`, with one group, ends before a second bracket: the innermost link wins in CommonMark.
 * - `beforeLink` is a bracket that begins no link. A target or a title contains no other bracket, so it ends before the next link.
 */
export const linkParts = {
  label: String.raw`\[([^[\]\n]{0,1000})\]`,
  beforeLink: String.raw`\[(?![^[\]\n]{0,1000}\]\()`,
} as const
