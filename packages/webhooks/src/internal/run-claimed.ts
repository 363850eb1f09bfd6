import { CitableError } from "@citable/contract"
import { withDeadline } from "@citable/safe-fetch/bounds"

import type { Claim, Claims, Delivery } from "./create-claims.ts"
import { problemResponse } from "./problem-response.ts"

export interface RunClaimedOptions {
  claims: Claims
  delivery: Delivery
  /** Milliseconds that one question to the store may take. */
  timeoutMs: number
  onError: (error: unknown) => void
}

/** Runs a delivery that nobody else runs or has run, and answers it. What `run` throws is thrown on. */
export async function runClaimed(
  run: () => Promise<Response | undefined>,
  { claims, delivery, timeoutMs, onError }: RunClaimedOptions,
): Promise<Response> {
  const claiming = claims(delivery)
  let claim
  try {
    claim = await withDeadline(claiming, timeoutMs)
  } catch (cause) {
    // A claim that comes too late would keep the next attempt away. One that failed is reported below.
    claiming
      .then(
        (late) => (typeof late === "string" ? undefined : late.release()),
        () => {},
      )
      .catch(onError)
    onError(new CitableError("The store of the webhook handler did not answer.", { code: "store_unavailable", cause }))
    return problemResponse("store_unavailable", "Whether this delivery was handled is not known.", {
      "retry-after": "5",
    })
  }
  if (claim === "handled") return Response.json({ received: true, duplicate: true })
  if (claim === "running") {
    return problemResponse("busy", "The same delivery is being handled right now.", { "retry-after": "2" })
  }

  // The answer tells what became of the work. A store that fails now may let the delivery run once more, no worse.
  const endClaim = async (step: keyof Claim): Promise<void> => {
    try {
      await withDeadline(claim[step](), timeoutMs)
    } catch (error) {
      onError(error)
    }
  }
  let handled = false
  try {
    const answer = await run()
    handled = answer?.ok ?? true
    return answer ?? Response.json({ received: true })
  } finally {
    await endClaim(handled ? "done" : "release")
  }
}
