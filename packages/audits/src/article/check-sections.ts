import { compareSections } from "@citable/language/text/compare-sections"

/**
 * A good answer need not have a word of its question, so a few sections without one show nothing: of 493 articles of good blogs, 346 have
 * such a section, and 17 have three of them in four sections.
 */
const fewestUnanswered = 3
const leastUnanswered = 0.75

/** What the sections of a text say to each other, and to their headings; null for what a text of one section cannot show. */
export function checkSections(
  text: string,
  headings: readonly { text: string }[],
  { locale }: { locale: string },
): { isDistinct: boolean | null; isAnswered: boolean | null; details: { repeated: string; unanswered: string } } {
  const starts: { heading: string; start: number; end: number }[] = []
  // Each block of the text is a line, so words of a heading in an earlier paragraph are not the heading.
  const lines = `\n${text}\n`
  let from = 0
  for (const { text: heading } of headings) {
    const start = lines.indexOf(`\n${heading}\n`, from)
    if (heading === "" || start === -1) continue
    from = start + heading.length + 1
    starts.push({ heading, start, end: from })
  }
  const sections = starts.map(({ heading, end }, at) => ({ heading, text: lines.slice(end, starts[at + 1]?.start) }))
  const { repeated, unanswered } = compareSections(sections, { locale })
  const list = (names: readonly string[]) => names.slice(0, 3).map((name) => `“${name.slice(0, 80)}”`)
  const pairs = repeated.slice(0, 3).map(({ heading, of }) => `“${heading.slice(0, 80)}” repeats “${of.slice(0, 80)}”`)
  return {
    isDistinct: sections.length < 2 ? null : repeated.length === 0,
    isAnswered:
      sections.length < fewestUnanswered
        ? null
        : unanswered.length < fewestUnanswered || unanswered.length < leastUnanswered * sections.length,
    details: {
      repeated: pairs.length === 0 ? "No section repeats another." : `${pairs.join("; ")}.`,
      unanswered:
        unanswered.length === 0
          ? "Each section has words of its heading."
          : `${unanswered.length} of ${sections.length} sections have no word of their heading: ${list(unanswered).join(", ")}.`,
    },
  }
}
