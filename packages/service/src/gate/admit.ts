import { ProblemError } from "@citable/contract/problem-error"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import type { Moment, ReadMemory } from "@citable/storage/read-memory"

import { authenticate, callerOf } from "../credentials/authenticate.ts"
import { type Principal, type Resource } from "../credentials/principal.ts"
import type { Allowance, Unit } from "./allowance.ts"
import { thenSync } from "./maybe-await.ts"
import type { RateLimit } from "./rate-limit.ts"

/** What `admit` works with. */
export interface Gate {
  db: Database
  /** Values read from `db` that are still current. */
  memory: ReadMemory
  box: SecretBox
  now: () => number
  allowance: Allowance
  /** Undefined if there is no limit per second. */
  rateLimit: RateLimit | undefined
  /** The limit of reads for an open editor, which typing causes. They take nothing of the allowance. */
  liveReads: RateLimit
}

/** An authenticated call that has taken its share of the limits. */
export interface Admission {
  principal: Principal
  /** The state of the database when the call began. */
  moment: Moment
  /** Set if the call must not run (429). */
  refusal: ProblemError | undefined
  /** Call it once with the status of the answer. It refunds a free call, and returns the rate limit headers. */
  finish(status: number): Record<string, string>
}

/**
 * Runs the first two steps of the gate for every surface: authenticate -> allowance. It takes a unit of the allowance before the call
 * runs, so concurrent calls cannot exceed it. Throws 401, or rejects with it, without a valid credential.
 */
export function admit(
  gate: Gate,
  authorization: string | null,
  resource: Resource = "/v1",
): Admission | Promise<Admission> {
  const { db, box, memory, now } = gate
  return thenSync(memory.now(authorization === null ? undefined : callerOf(authorization)), (moment) =>
    thenSync(authenticate({ db, moment, box, resource, now: now() }, authorization), (principal) => {
      if (principal.session !== undefined) {
        const rateLimit = gate.liveReads.take(principal.session)
        return toAdmission({ ...gate, rateLimit: gate.liveReads }, { principal, moment, rateLimit })
      }
      const rateLimit = gate.rateLimit?.take(principal.credentialId)
      if (rateLimit?.granted === false) return toAdmission(gate, { principal, moment, rateLimit })
      return thenSync(gate.allowance.take(principal), (unit) =>
        toAdmission(gate, { principal, moment, rateLimit, unit }),
      )
    }),
  )
}

/** Authenticates an admitted caller again, for a call that has waited. Takes nothing of the limits. Throws 401 like `admit`. */
export async function readmit(
  { db, box, memory, now }: Gate,
  authorization: string | null,
): Promise<Pick<Admission, "principal" | "moment">> {
  const moment = await memory.now(authorization === null ? undefined : callerOf(authorization))
  return { principal: await authenticate({ db, moment, box, resource: "/v1", now: now() }, authorization), moment }
}

interface Taken {
  principal: Principal
  moment: Moment
  rateLimit: ReturnType<RateLimit["take"]> | undefined
  unit?: Unit | undefined
}

function toAdmission(gate: Gate, { principal, moment, rateLimit, unit }: Taken): Admission {
  return {
    principal,
    moment,
    refusal:
      rateLimit?.granted === false ? rateLimited(gate) : unit?.granted === false ? exhausted(gate, unit) : undefined,
    finish(status) {
      if (!isCounted(status)) unit?.giveBack()
      return toHeaders(gate, rateLimit?.remaining, unit)
    },
  }
}

/** Whether an answer takes a unit: 2xx and 4xx count; 304, 429 and 5xx are free. */
export function isCounted(status: number): boolean {
  return status !== 429 && ((status >= 200 && status < 300) || (status >= 400 && status < 500))
}

function rateLimited({ rateLimit }: Gate): ProblemError {
  return new ProblemError(
    "rate_limited",
    `This credential has made more than ${rateLimit?.perSecond} calls in a second. Wait a second, then try again.`,
    { headers: { "retry-after": "1" } },
  )
}

/** The problem for a call of an account that has used up its month. */
export function exhausted({ now }: Pick<Gate, "now">, unit: Unit): ProblemError {
  const { quota, monthEnd } = unit.usage()
  const until = new Date(monthEnd).toISOString()
  return new ProblemError(
    "allowance_exhausted",
    `The account has used its ${quota} calls for this month. It gets new calls at ${until}, or when the operator sets another plan.`,
    { headers: { "retry-after": String(secondsUntil(monthEnd, now())) } },
  )
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): lists of structured fields (RFC 9651). */
function toHeaders({ rateLimit, now }: Gate, remainingNow: number | undefined, unit?: Unit): Record<string, string> {
  const second = rateLimit === undefined ? undefined : `"burst";q=${rateLimit.perSecond};w=1`
  const available = `"burst";r=${remainingNow ?? 0};t=1`
  if (unit === undefined) return second === undefined ? {} : { "ratelimit-policy": second, ratelimit: available }
  const { quota, remaining, monthStart, monthEnd } = unit.usage()
  const month = `"month";q=${quota};w=${(monthEnd - monthStart) / 1000}`
  const left = `"month";r=${remaining};t=${secondsUntil(monthEnd, now())}`
  if (second === undefined) return { "ratelimit-policy": month, ratelimit: left }
  return { "ratelimit-policy": `${second}, ${month}`, ratelimit: `${available}, ${left}` }
}

/** Rounded up, so a caller that waits this long is not too early. */
const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000))
