import { authenticate } from "../credentials/authenticate.ts"
import { type Principal, type Resource } from "../credentials/principal.ts"
import { ProblemError } from "../problems/problem-error.ts"
import type { SecretBox } from "../secrets/secret-box.ts"
import type { Database } from "../storage/database.ts"
import type { Moment, ReadMemory } from "../storage/read-memory.ts"
import type { Allowance, Unit } from "./allowance.ts"
import { thenSync } from "./maybe-await.ts"
import type { RateLimit } from "./rate-limit.ts"

/** What it takes to let a call in. */
export interface Gate {
  db: Database
  /** What was read from `db` and is still as it was. */
  memory: ReadMemory
  box: SecretBox
  now: () => number
  allowance: Allowance
  /** Absent: calls are not limited by the second. */
  rateLimit: RateLimit | undefined
}

/** A call whose caller is known, with its share of the limits. */
export interface Admission {
  principal: Principal
  /** What was known of the database when the call began. */
  moment: Moment
  /** Set where the call must not run: 429. */
  refusal: ProblemError | undefined
  /** Called once with the answer's status: gives the unit of a free call back and tells the headers of the answer. */
  finish(status: number): Record<string, string>
}

/**
 * The first two steps of the gate, authenticate -> allowance, for every surface. The unit is taken before the call runs, so
 * that no more calls run at once than are left. Throws 401, or rejects with it, where nobody calls.
 */
export function admit(
  gate: Gate,
  authorization: string | null,
  resource: Resource = "/v1",
): Admission | Promise<Admission> {
  const { db, box, memory, now } = gate
  return thenSync(memory.now(), (moment) =>
    thenSync(authenticate({ db, moment, box, resource, now: now() }, authorization), (principal) => {
      const rateLimit = gate.rateLimit?.take(principal.credentialId)
      if (rateLimit?.granted === false) return toAdmission(gate, { principal, moment, rateLimit })
      return thenSync(gate.allowance.take(principal), (unit) =>
        toAdmission(gate, { principal, moment, rateLimit, unit }),
      )
    }),
  )
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

/** 2xx and 4xx count; 304, 429 and 5xx are free. */
function isCounted(status: number): boolean {
  return status !== 429 && ((status >= 200 && status < 300) || (status >= 400 && status < 500))
}

function rateLimited({ rateLimit }: Gate): ProblemError {
  return new ProblemError(
    "rate_limited",
    `This credential makes more than ${rateLimit?.perSecond} calls a second. Wait a second.`,
    { headers: { "retry-after": "1" } },
  )
}

function exhausted({ now }: Gate, unit: Unit): ProblemError {
  const { quota, monthEnd } = unit.usage()
  const until = new Date(monthEnd).toISOString()
  return new ProblemError(
    "allowance_exhausted",
    `The account has used its ${quota} calls of this month. The next month begins at ${until}; the operator can set another plan.`,
    { headers: { "retry-after": String(secondsUntil(monthEnd, now())) } },
  )
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): lists of structured fields (RFC 9651). */
function toHeaders({ rateLimit, now }: Gate, remainingNow: number | undefined, unit?: Unit): Record<string, string> {
  const second = rateLimit === undefined ? undefined : `"burst";q=${rateLimit.perSecond};w=1`
  const atOnce = `"burst";r=${remainingNow ?? 0};t=1`
  if (unit === undefined) return second === undefined ? {} : { "ratelimit-policy": second, ratelimit: atOnce }
  const { quota, remaining, monthStart, monthEnd } = unit.usage()
  const month = `"month";q=${quota};w=${(monthEnd - monthStart) / 1000}`
  const left = `"month";r=${remaining};t=${secondsUntil(monthEnd, now())}`
  if (second === undefined) return { "ratelimit-policy": month, ratelimit: left }
  return { "ratelimit-policy": `${second}, ${month}`, ratelimit: `${atOnce}, ${left}` }
}

/** Rounded up, so that whoever waits this long does not come too early. */
const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000))
