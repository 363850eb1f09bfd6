import { setTimeout } from "node:timers/promises"

import { ProblemError } from "@citable/contract/problem-error"
import type { AiAccess } from "@citable/contract/site"

import type { Handler } from "../../call/call-context.ts"
import type { Reading } from "../../ports/reading/create-reading.ts"

/** How long an inspection is good for: it sends about 25 requests to the site. */
const freshMs = 10 * 60_000
const maxKept = 1000

interface Kept {
  startedAt: number
  access: Promise<AiAccess>
}

/** By brand and domain, while the process runs. Calls at the same time share one inspection. */
const keptBy = new WeakMap<Reading, Map<string, Kept>>()

/** Inspects a domain of the brand, or answers what was found in the last ten minutes. */
export const checkAiAccess: Handler<"check_ai_access"> = async ({ brand, reading, now }, input) => {
  const domain = toDomain(JSON.parse(brand.domains) as string[], input.domain)
  const kept = keptBy.get(reading) ?? new Map<string, Kept>()
  keptBy.set(reading, kept)
  const key = `${brand.id} ${domain}`
  const last = kept.get(key)
  if (last !== undefined && now() - last.startedAt < freshMs) return { output: await last.access }
  for (const [other, { startedAt }] of kept) {
    if (now() - startedAt >= freshMs || kept.size >= maxKept) kept.delete(other)
  }
  const access = inspect(domain, reading, now)
  kept.set(key, { startedAt: now(), access })
  try {
    return { output: await access }
  } catch (error) {
    // The next call tries again.
    if (kept.get(key)?.access === access) kept.delete(key)
    throw error
  }
}

/** It goes on when its caller leaves: others may wait for it. */
async function inspect(domain: string, { fetch, probePauseMs }: Reading, now: () => number): Promise<AiAccess> {
  const { inspectAiAccess } = await import("@citable/reader/ai-access")
  return inspectAiAccess({
    fetch,
    domain,
    now,
    pauseMs: probePauseMs,
    sleep: (ms, signal) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
  })
}

function toDomain(domains: readonly string[], wanted: string | undefined): string {
  const [main] = domains
  if (main === undefined) {
    throw new ProblemError(
      "invalid_input",
      "This brand has no domain, so there is no site to check. Add one with update_brand.",
      { errors: [{ pointer: "/domain", detail: "The brand has no domains." }] },
    )
  }
  if (wanted === undefined || domains.includes(wanted)) return wanted ?? main
  throw new ProblemError("invalid_input", "Only the brand's own domains are checked. Add this one with update_brand.", {
    errors: [{ pointer: "/domain", detail: `${wanted} is not one of the brand's domains: ${domains.join(", ")}.` }],
  })
}
