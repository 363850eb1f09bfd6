import type { RenderedSection } from "../rendered-body.ts"

/** A section's slug and title, and where its text is in the body's text; the text itself where it is not in it. */
export type SectionRange =
  | [slug: string, title: string, start: number, end: number]
  | [slug: string, title: string, text: string]

/** Sections without their text, which is most of a body's text once more. */
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
