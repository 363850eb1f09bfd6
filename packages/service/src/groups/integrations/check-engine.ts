import type { PublicationWarning } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Engine } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"

import type { CallContext } from "../../call/call-context.ts"
import { openEngines } from "../../engines/open-engines.ts"

/** The caller waits for this. */
const timeoutMs = 20_000

/**
 * Tests the key of an engine's integration, and asks when its model ends, before the transaction of the call. Returns undefined for other kinds.
 * Throws 501 if the vendor documents no free request.
 */
export async function checkEngine(
  context: CallContext,
  integrationId: string,
): Promise<{ error: string | null; warnings?: PublicationWarning[] } | undefined> {
  const [engine] = await openEngines(context, context.brand.id, { integrationId })
  if (engine === undefined) return undefined
  if (engine.check === undefined) {
    throw new ProblemError(
      "not_configured",
      `A key for ${engine.name} cannot be tested for free. The first scan tests it.`,
    )
  }
  try {
    const told = await engine.check({ signal: AbortSignal.timeout(timeoutMs) })
    return { error: null, warnings: await listWarnings(engine, told ? told.endsOn : undefined, context.now()) }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { error: error.message.slice(0, 2000) }
  }
}

/** What a vendor, or else this release, says about the end of an engine's model. */
async function listWarnings(
  engine: Engine,
  endsOn: string | null | undefined,
  now: number,
): Promise<PublicationWarning[]> {
  const { findEnd, sayEnd } = await import("@citable/engines/find-end")
  const known = findEnd(engine)
  const told =
    endsOn == null || engine.model === undefined
      ? undefined
      : { model: engine.model, successor: null, isRouted: false, ...known, on: endsOn, toldBy: "vendor" as const }
  // A vendor that announces no end knows better than this release.
  const end = endsOn === null ? undefined : (told ?? known)
  const detail = end === undefined ? undefined : sayEnd(engine.name, end, now)
  return detail === undefined ? [] : [{ code: "model_ends", pointer: "/config/model", detail }]
}
