import { CitableError } from "@citable/contract"
import { withDeadline } from "@citable/safe-fetch/bounds"

import type { Claim, Claims, Delivery } from "./create-claims.ts"
import { problemResponse } from "./problem-response.ts"

export interface RunClaimedOptions {
  claims: Claims
  delivery: Delivery
  /** Milliseconds for one operation of the store. */
  timeoutMs: number
  onError: (error: unknown) => void
}

/** Runs a delivery unless it is running or done, and answers it. Errors of `run` pass through. */
export async function runClaimed(
  run: () => Promise<Response | undefined>,
  { claims, delivery, timeoutMs, onError }: RunClaimedOptions,
): Promise<Response> {
  const claiming = claims(delivery)
  let claim
  try {
    claim = await withDeadline(claiming, timeoutMs)
  } catch (cause) {
    // A late claim would block the next attempt, so release it. A failed one is reported below.
    claiming
      .then(
        (late) => (typeof late === "string" ? undefined : late.release()),
        () => {},
      )
      .catch(onError)
    onError(new CitableError("The store of the webhook handler did not answer.", { code: "store_unavailable", cause }))
    return problemResponse("store_unavailable", "The receiver does not know whether it has handled this delivery.", {
      "retry-after": "5",
    })
  }
  if (claim === "handled") return Response.json({ received: true, duplicate: true })
  if (claim === "running") {
    return problemResponse("busy", "The receiver is handling the same delivery right now.", { "retry-after": "2" })
  }

  // The work is done or has failed. If the store fails now, the delivery may run once more, which is harmless.
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
