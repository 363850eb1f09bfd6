import type { Brief, Passage } from "./brief.ts"
import { fencePart } from "./fence-part.ts"
import { listLines } from "./list-lines.ts"
import { nameSite } from "./place-links.ts"
import { toOneLine } from "./to-one-line.ts"

/**
 * The assignment, what people ask, and the evidence, as data in a message of the user. Every request of an article begins with it.
 * Addresses of pages are left out, so that a model cannot repeat them.
 */
export function describeEvidence(brief: Brief, passages: readonly Passage[], pages: readonly OwnPage[]): string {
  const { assignment, keyword, prompt, questions, competitors } = brief
  const demand = [
    ...(keyword === null ? [] : [`Search to rank for: ${toOneLine(keyword)}`]),
    ...(prompt === null ? [] : [`Question to answer: ${toOneLine(prompt)}`]),
    ...listLines("What people ask", questions.slice(0, 30)),
    ...listLines("Competitors that assistants name", competitors.slice(0, 20)),
  ]
  const shown = passages.map(({ number, url, title, date, text }) =>
    fencePart("passage", text, { number, site: nameSite(url), title: toAttribute(title), date: toAttribute(date) }),
  )
  return [
    fencePart("assignment", assignment),
    ...(demand.length === 0 ? [] : [fencePart("demand", demand.join("\n\n"))]),
    ...(pages.length === 0 ? [] : [fencePart("own_pages", pages.map(toLine).join("\n"))]),
    `<evidence>\n${shown.length === 0 ? "(none)" : shown.join("\n")}\n</evidence>`,
  ].join("\n\n")
}

interface OwnPage {
  title: string
  about?: string | null
}

const toLine = ({ title, about = null }: OwnPage) => `- ${toOneLine(about === null ? title : `${title}: ${about}`)}`

const toAttribute = (value: string | null) =>
  value === null ? null : toOneLine(value).replaceAll(/["<>]/g, "’").slice(0, 200).toWellFormed()
