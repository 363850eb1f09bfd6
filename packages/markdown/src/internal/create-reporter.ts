import type { RenderWarning } from "../render-body.ts"

const maxWarnings = 100

/** Collects the warnings of one body: equal ones once, at most 100, each with the article's name. */
export interface Reporter {
  warn(code: string, message: string): void
  warnings(): RenderWarning[]
}

export function createReporter(name: string | undefined): Reporter {
  const prefix = name === undefined || name === "" ? "" : `${name}: `
  const seen = new Set<string>()
  const kept: RenderWarning[] = []
  return {
    warn(code, message) {
      const key = `${code} ${message}`
      if (seen.has(key)) return
      seen.add(key)
      if (kept.length < maxWarnings) kept.push({ code, message: prefix + message })
    },
    warnings() {
      const left = seen.size - kept.length
      if (left === 0) return kept
      return [...kept, { code: "more_warnings", message: `${prefix}${left} more warnings are not listed` }]
    },
  }
}

/** An author's text as part of a message: one line, at most 200 characters. */
export function quote(text: string): string {
  const line = text.slice(0, 400).replace(/\s/g, " ").trim()
  return `"${line.length > 200 ? `${line.slice(0, 199)}…` : line}"`
}
