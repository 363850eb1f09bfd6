export interface SpecExample {
  /** The number in the published specification, from 1. */
  number: number
  section: string
  markdown: string
  html: string
}

/** Reads the examples from the text of a CommonMark or GFM specification, in which arrows are tabs. */
export function parseSpecExamples(text: string): SpecExample[] {
  const pattern = /^`{32} example[^\n]*\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$|^#{1,6} *(.*)$/gm
  const examples: SpecExample[] = []
  let section = ""
  for (const [, markdown, html, heading] of text.replace(/^<!-- END TESTS -->[\s\S]*/m, "").matchAll(pattern)) {
    if (heading !== undefined) section = heading
    if (markdown === undefined || html === undefined) continue
    examples.push({ number: examples.length + 1, section, markdown: withTabs(markdown), html: withTabs(html) })
  }
  return examples
}

function withTabs(text: string): string {
  return text.replaceAll("→", "\t")
}
