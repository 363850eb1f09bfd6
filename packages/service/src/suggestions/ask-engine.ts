import type { CallContext } from "../call/call-context.ts"
import { EngineError } from "../engines/engine-error.ts"
import { openEngines } from "../engines/open-engines.ts"

/** What an engine proposed, a line each. */
export interface ProposedLines {
  lines: string[]
  /** Null where there is no engine, or the caller may spend nothing. */
  asked: { engine: string; model: string | null; cost_usd: number | null; error: string | null } | null
}

/** Whoever calls waits for it. */
const timeoutMs = 60_000
const maxLines = 200

/**
 * Asks the first engine of the brand for proposals, one a line. Where it gives none, `asked.error` says why: what can be told without it
 * is told all the same. Nobody is asked for a caller without `scans:run`, since answers cost money. It is not a call of a scan, and
 * counts towards no budget.
 */
export async function askEngine(
  context: CallContext,
  question: { text: string; locale: string; market: string | null; longest: number },
): Promise<ProposedLines> {
  if (!context.principal.scopes.has("scans:run")) return { lines: [], asked: null }
  const [engine] = await openEngines(context, context.brand.id)
  if (engine === undefined) return { lines: [], asked: null }
  const { longest, ...asked } = question
  try {
    const { text, model, cost } = await engine.ask(asked, { signal: AbortSignal.timeout(timeoutMs) })
    const known = { engine: engine.name, model: model?.slice(0, 200) ?? null, cost_usd: cost }
    return { lines: readLines(text, longest), asked: { ...known, error: null } }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const known = { engine: engine.name, model: null, cost_usd: null }
    return { lines: [], asked: { ...known, error: error.message.slice(0, 2000) } }
  }
}

/** The lines of an answer in Markdown, without bullets, numbers, quotes and references. */
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
    // What introduces a list, a heading, or a paragraph is no proposal.
    .filter((line) => line !== "" && line.length <= longest && !/[:：]$|^#|^```/u.test(line))
  return [...new Set(lines)].slice(0, maxLines)
}
