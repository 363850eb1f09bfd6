import { ProblemError } from "@citable/contract/problem-error"
import { EngineError } from "@citable/engines/engine-error"

import type { CallContext } from "../../call/call-context.ts"
import { openEngines } from "../../engines/open-engines.ts"

/** The caller waits for this. */
const timeoutMs = 20_000

/**
 * Tests the key of an engine's integration, before the transaction of the call. Returns undefined for other kinds.
 * Throws 501 if the vendor documents no free request.
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
      `A key for ${engine.name} cannot be tested for free. The first scan tests it.`,
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
