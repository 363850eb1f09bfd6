import { EngineError } from "@citable/engines/engine-error"

import type { CallContext } from "../call/call-context.ts"
import { openEngines } from "../engines/open-engines.ts"

/** The proposals of an engine, one per line. */
export interface ProposedLines {
  lines: string[]
  /** Null if there is no engine, or if the caller cannot run scans. */
  asked: { engine: string; model: string | null; cost_usd: number | null; error: string | null } | null
}

/** The caller waits for this. */
const timeoutMs = 60_000
const maxLines = 200

/**
 * Asks the first engine of the brand for proposals, one per line.
 *
 * - If it fails, `asked.error` says why, and the call goes on without it.
 * - For a caller without `scans:run`, it asks nobody, because answers cost money.
 * - It is not part of a scan, and counts towards no budget.
 */
export async function askEngine(
  context: CallContext,
  question: { text: string; locale: string; market: string | null; longest: number },
): Promise<ProposedLines> {
  if (!context.principal.scopes.has("scans:run")) return { lines: [], asked: null }
  const [engine] = await openEngines(context, context.brand.id)
  if (engine === undefined) return { lines: [], asked: null }
  const { longest, ...query } = question
  try {
    const { text, model, cost } = await engine.ask(query, { signal: AbortSignal.timeout(timeoutMs) })
    const known = { engine: engine.name, model: model?.slice(0, 200) ?? null, cost_usd: cost }
    return { lines: readLines(text, longest), asked: { ...known, error: null } }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const known = { engine: engine.name, model: null, cost_usd: null }
    return { lines: [], asked: { ...known, error: error.message.slice(0, 2000) } }
  }
}

/** The lines of a Markdown answer, without bullets, numbers, quotes and references. */
function readLines(text: string, longest: number): string[] {
  const lines = text
    .replaceAll("\0", "")
    .split(/\r?\n/u)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/u, "")
        .replace(/(?<!\s)\s*(?:\[\d+\]|\(\[[^\]]{0,1000}\]\([^)]{0,4000}\)\))/gu, "")
        .replace(/^[\s"'“”„*_`]+|(?<![\s"'“”„*_`])[\s"'“”„*_`]+$/gu, ""),
    )
    // An introduction, a heading or a paragraph is not a proposal.
    .filter((line) => line !== "" && line.length <= longest && !/[:：]$|^#|^```/u.test(line))
  return [...new Set(lines)].slice(0, maxLines)
}
