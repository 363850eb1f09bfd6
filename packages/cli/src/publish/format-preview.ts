import type { PublicationPreview, PublicationWarning } from "@citable/contract"

/** The most lines of one field that a change shows. */
const maxLines = 20
const maxWidth = 160

const verdicts: Record<PublicationPreview["would"], string> = {
  create: "would be new",
  update: "would be updated",
  nothing: "is up to date",
  conflict: "would stop: somebody changed the article there",
}

/** Formats what a publication would do: the verdict, the changes of each field, the pictures and the warnings. */
export function formatPreview(slug: string, target: string, preview: PublicationPreview): string[] {
  const address = preview.url === null ? "" : `: ${preview.url}`
  const isLeft = preview.would === "nothing" && preview.keeps.length > 0
  return [
    `${slug} ${isLeft ? "would stay as somebody changed it" : verdicts[preview.would]} on ${target}${address}`,
    ...preview.keeps.map((field) => `  ${field}: somebody changed it there, and publishing leaves it`),
    ...preview.diff.flatMap(({ field, before, after }) => [
      `  ${field}`,
      ...changedLines(toText(before), toText(after)).map((line) => `    ${line}`),
    ]),
    ...preview.images.map(({ url, action, bytes }) => {
      const size = bytes === null ? "" : ` (${bytes} bytes)`
      return `  picture ${action.replace("_", " ")}: ${url}${size}`
    }),
    ...formatWarnings(preview.warnings),
  ]
}

/** What a line of a warning begins with. */
export const warningMark = "  warning: "

export function formatWarnings(warnings: readonly PublicationWarning[]): string[] {
  return warnings.map(({ code, pointer, detail }) => `${warningMark}${code}: ${pointer}: ${detail}`)
}

function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** The lines that differ: those between the common beginning and the common end. */
function changedLines(before: string | undefined, after: string | undefined): string[] {
  const [old, next] = [before?.split("\n") ?? [], after?.split("\n") ?? []]
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, next.length) - start && old[old.length - 1 - end] === next[next.length - 1 - end]) {
    end += 1
  }
  return [...toLines("-", old.slice(start, old.length - end)), ...toLines("+", next.slice(start, next.length - end))]
}

function toLines(mark: "-" | "+", lines: readonly string[]): string[] {
  const shown = lines.slice(0, maxLines).map((line) => {
    const cut = line.length > maxWidth ? `${line.slice(0, maxWidth - 1).toWellFormed()}…` : line
    return `${mark} ${cut}`.trimEnd()
  })
  return lines.length > maxLines ? [...shown, `${mark} … and ${lines.length - maxLines} more lines`] : shown
}
