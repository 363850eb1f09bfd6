import type { RenderedSection } from "../rendered-body.ts"

/** A section's slug and title with the range of its text in the body's text, or with the text if it is not there. */
export type SectionRange =
  | [slug: string, title: string, start: number, end: number]
  | [slug: string, title: string, text: string]

/** Replaces the texts of sections with ranges, because they repeat most of the body's text. */
export function toSectionRanges(text: string, sections: readonly RenderedSection[]): SectionRange[] {
  let end = 0
  return sections.map((section) => {
    const start = text.indexOf(section.text, end)
    if (start === -1) return [section.slug, section.title, section.text]
    end = start + section.text.length
    return [section.slug, section.title, start, end]
  })
}

export function toSections(text: string, places: readonly SectionRange[]): RenderedSection[] {
  return places.map(([slug, title, start, end]) => ({
    slug,
    title,
    text: typeof start === "string" ? start : text.slice(start, end),
  }))
}
