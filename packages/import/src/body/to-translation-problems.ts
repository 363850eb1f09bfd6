import { type ImportProblem, type ImportProblemCode, show, toProblem } from "../import-problem.ts"
import type { DialectMarks } from "./find-dialect-marks.ts"
import type { VerbatimBlocks } from "./find-verbatim-blocks.ts"
import type { ResolvedTemplates } from "./resolve-templates.ts"
import type { ComponentDirective, TranslatedMdx } from "./translate-mdx.ts"
import type { Shown } from "./write-shown.ts"

interface Found {
  blocks: VerbatimBlocks
  templates: ResolvedTemplates
  dialects: DialectMarks
  mdx: TranslatedMdx | undefined
}

interface OffsetProblem {
  offset: number
  problem: ImportProblem
}

/** A file with more problems of one kind names the first ones and counts the rest. */
const mostOfOneKind = 20

/** Names everything that a translation changed or left, as written in the file. */
export function toTranslationProblems(body: string, { blocks, templates, dialects, mdx }: Found): OffsetProblem[] {
  const write = (place: { start: number; end: number }) =>
    body.slice(place.start, Math.min(place.end, place.start + 400))
  const resolved = [
    ...blocks.tags,
    ...dialects.replaced,
    ...templates.resolved.map((tag) => ({ text: write(tag), start: tag.start })),
  ]
  const left = [...dialects.left, ...templates.left.map((tag) => ({ text: write(tag), start: tag.start }))]
  const statements = (mdx?.statements ?? []).map((statement) => ({ ...statement, text: write(statement) }))
  const components = (mdx?.components ?? []).map(({ tag, fate }) => ({ text: write(tag), start: tag.start, fate }))
  const refused = (mdx?.refused ?? []).map(({ tag, reason }) => ({
    text: write(tag),
    start: tag.start,
    what: `cannot become a directive: ${reason}.`,
  }))
  const shown = components.flatMap((one) =>
    typeof one.fate === "string" || "directive" in one.fate ? [] : [{ ...one, what: describe(one.fate) }],
  )
  const directives = components.flatMap((one) =>
    typeof one.fate === "object" && "directive" in one.fate ? [{ ...one, what: describeDirective(one.fate) }] : [],
  )
  const expressions = (mdx?.expressions ?? []).map((place) => ({ text: write(place), start: place.start }))
  const fated = (fate: string) => components.filter((component) => component.fate === fate)
  const exported = statements.filter(({ kind }) => kind === "export")
  const imported = statements.filter(({ kind }) => kind === "import")
  return [
    ...name(
      "template_syntax",
      left,
      "means something only on the old site, so it stays as text. Replace it with its output.",
    ),
    ...name("unresolved_link", dialects.dead, "leads to no imported note, so only its words stay."),
    ...name("component_removed", fated("removed"), "is a component that the import cannot show, so it is removed."),
    ...name("code_removed", exported, "is JavaScript, which is removed. Write into the text what readers need of it."),
    ...name(
      "expression_left",
      expressions,
      "is a JavaScript expression, so it stays as text. Replace it with its value.",
    ),
    ...name("component_unwrapped", fated("unwrapped"), "is a component, of which only the content stays."),
    ...name("component_replaced", shown, "is a component, and becomes"),
    ...name("component_not_carried", refused, "is a component of the site, and"),
    ...name("component_to_directive", directives, "is a component of the site, and becomes"),
    ...name("import_removed", imported, "is JavaScript that only components need, so it is removed."),
    ...name("template_resolved", resolved, "is replaced with what it means."),
  ].toSorted((a, b) => a.offset - b.offset)
}

function describeDirective({ directive, without }: ComponentDirective): string {
  return `${show(directive, 200)}${without.length === 0 ? "" : ` without ${without.join(", ")}`}.`
}

function describe(shown: Shown): string {
  if ("address" in shown) return `a link to ${shown.address}.`
  return "image" in shown ? `the image ${shown.image.src}.` : `${shown.text}.`
}

function name(
  code: ImportProblemCode,
  marks: readonly { text: string; start: number; what?: string }[],
  what: string,
): OffsetProblem[] {
  const sorted = marks.toSorted((a, b) => a.start - b.start)
  return sorted.slice(0, mostOfOneKind).map(({ text, start, what: own }, index) => {
    const written = show(text.replaceAll(/\s+/g, " ").trim(), 200)
    const more = index === mostOfOneKind - 1 ? sorted.length - mostOfOneKind : 0
    const message = `${[written, what, own].filter(Boolean).join(" ")}${more > 0 ? ` The file has ${more} more.` : ""}`
    return { offset: start, problem: toProblem(code, message, { subject: written }) }
  })
}
