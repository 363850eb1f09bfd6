import type { RenderWarning } from "../rendered-body.ts"

const maxWarnings = 100

/** A node of a tree, as far as its line is concerned. */
export interface Placed {
  position?: { start: { line: number } } | undefined
}

export interface WarningTarget {
  /** The node, if it has a position, gives the warning its line. */
  warn(code: string, message: string, node?: Placed): void
  /** The line of a node, if this reporter gives lines. */
  lineOf(node: Placed): number | undefined
}

/** Collects the warnings of one body: each different one once, at most 100. */
export interface Reporter extends WarningTarget {
  warnings(): ReportedWarnings
}

export interface ReportedWarnings {
  list: RenderWarning[]
  /** The number of further warnings. */
  left: number
  /** Whether a temporary failure occurred, listed or not. */
  isPassing: boolean
}

/** Temporary failures, which do not depend only on the body. */
const passing = new Set(["render_failed", "timed_out", "highlight_failed", "slow_code", "parser_failed"])

/** Creates a reporter that continues after known warnings. With `lines`, it reads them from the positions of nodes. */
export function createReporter(
  before: ReportedWarnings = { list: [], left: 0, isPassing: false },
  { lines = false }: { lines?: boolean } = {},
): Reporter {
  const seen = new Set(before.list.map(toKey))
  const list = [...before.list]
  let { left, isPassing } = before
  const lineOf = (node: Placed | undefined) => (lines ? node?.position?.start.line : undefined)
  return {
    lineOf,
    warn(code, message, node) {
      const key = toKey({ code, message })
      isPassing ||= passing.has(code)
      if (seen.has(key)) return
      seen.add(key)
      const line = lineOf(node)
      if (list.length < maxWarnings) list.push({ code, message, ...(line === undefined ? {} : { line }) })
      else left += 1
    },
    warnings: () => ({ list, left, isPassing }),
  }
}

/** Adds the article's name to each warning. */
export function toWarnings(
  { list, left }: Pick<ReportedWarnings, "list" | "left">,
  name: string | undefined,
): RenderWarning[] {
  const prefix = name === undefined || name === "" ? "" : `${name}: `
  const warnings = list.map(({ code, message, line }) => ({
    code,
    message: prefix + message,
    ...(line === undefined ? {} : { line }),
  }))
  if (left === 0) return warnings
  return [...warnings, { code: "more_warnings", message: `${prefix}${left} more warnings are not listed` }]
}

function toKey({ code, message }: RenderWarning): string {
  return `${code} ${message}`
}

/** Quotes an author's text for a message: one line, at most 200 characters. */
export function quote(text: string): string {
  const line = text.slice(0, 400).replace(/\s/g, " ").trim()
  return `"${line.length > 200 ? `${line.slice(0, 199)}…` : line}"`
}
