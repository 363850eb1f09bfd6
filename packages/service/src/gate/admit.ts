import { authenticate } from "../credentials/authenticate.ts"
import { type Principal, type Resource } from "../credentials/principal.ts"
import { ProblemError } from "../problems/problem-error.ts"
import type { SecretBox } from "../secrets/secret-box.ts"
import type { Database } from "../storage/database.ts"
import type { Moment, ReadMemory } from "../storage/read-memory.ts"
import type { Allowance, Unit } from "./allowance.ts"
import type { BurstLimit } from "./burst-limit.ts"
import { thenSync } from "./maybe-await.ts"

/** What it takes to let a call in. */
export interface Gate {
  db: Database
  /** What was read from `db` and is still as it was. */
  memory: ReadMemory
  box: SecretBox
  now: () => number
  allowance: Allowance
  /** Absent: calls are not limited by the second. */
  burst: BurstLimit | undefined
}

/** A call whose caller is known, with its share of the limits. */
export interface Admission {
  principal: Principal
  /** What was known of the database when the call began. */
  moment: Moment
  /** Set where the call must not run: 429. */
  refusal: ProblemError | undefined
  /** Called once with the answer's status: gives the unit of a free call back and tells the headers of the answer. */
  settle(status: number): Record<string, string>
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
      const burst = gate.burst?.take(principal.credentialId)
      if (burst?.granted === false) return toAdmission(gate, { principal, moment, burst })
      return thenSync(gate.allowance.take(principal), (unit) => toAdmission(gate, { principal, moment, burst, unit }))
    }),
  )
}

interface Taken {
  principal: Principal
  moment: Moment
  burst: ReturnType<BurstLimit["take"]> | undefined
  unit?: Unit | undefined
}

function toAdmission(gate: Gate, { principal, moment, burst, unit }: Taken): Admission {
  return {
    principal,
    moment,
    refusal: burst?.granted === false ? rateLimited(gate) : unit?.granted === false ? exhausted(gate, unit) : undefined,
    settle(status) {
      if (!isCounted(status)) unit?.giveBack()
      return toHeaders(gate, burst?.remaining, unit)
    },
  }
}

/** 2xx and 4xx count; 304, 429 and 5xx are free. */
function isCounted(status: number): boolean {
  return status !== 429 && ((status >= 200 && status < 300) || (status >= 400 && status < 500))
}

function rateLimited({ burst }: Gate): ProblemError {
  return new ProblemError(
    "rate_limited",
    `This credential makes more than ${burst?.perSecond} calls a second. Wait a second.`,
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
function toHeaders({ burst, now }: Gate, burstRemaining: number | undefined, unit?: Unit): Record<string, string> {
  const second = burst === undefined ? undefined : `"burst";q=${burst.perSecond};w=1`
  const atOnce = `"burst";r=${burstRemaining ?? 0};t=1`
  if (unit === undefined) return second === undefined ? {} : { "ratelimit-policy": second, ratelimit: atOnce }
  const { quota, remaining, monthStart, monthEnd } = unit.usage()
  const month = `"month";q=${quota};w=${(monthEnd - monthStart) / 1000}`
  const left = `"month";r=${remaining};t=${secondsUntil(monthEnd, now())}`
  if (second === undefined) return { "ratelimit-policy": month, ratelimit: left }
  return { "ratelimit-policy": `${second}, ${month}`, ratelimit: `${atOnce}, ${left}` }
}

/** Rounded up, so that whoever waits this long does not come too early. */
const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000))
