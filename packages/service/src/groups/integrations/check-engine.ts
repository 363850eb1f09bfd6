import type { CallContext } from "../../call/call-context.ts"
import { EngineError } from "../../engines/engine-error.ts"
import { openEngines } from "../../engines/open-engines.ts"
import { ProblemError } from "../../problems/problem-error.ts"

/** Whoever calls waits for it. */
const timeoutMs = 20_000

/**
 * Tries the key of an integration that is an engine, before the transaction of the call; undefined for another integration. Throws 501
 * where its vendor documents no request that costs nothing.
 */
export async function checkEngine(
  context: CallContext,
  integrationId: string,
): Promise<{ error: string | null } | undefined> {
  const [engine] = await openEngines(context, context.brand.id, { integrationId })
  if (engine === undefined) return undefined
  if (engine.check === undefined) {
    throw new ProblemError(
      "not_configured",
      `A key for ${engine.name} cannot be tried without paying: the first scan tries it.`,
    )
  }
  try {
    await engine.check({ signal: AbortSignal.timeout(timeoutMs) })
    return { error: null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { error: error.message.slice(0, 2000) }
  }
}
