import { WebhookVerificationError } from "../webhook-verification-error.ts"

/**
 * Refuses a request with a signature that is too old, or too far in the future. `timestamp` is in seconds since 1970.
 *
 * @throws {WebhookVerificationError} `timestamp_out_of_tolerance`
 */
export function checkAge(
  timestamp: number,
  { toleranceSeconds, now }: { toleranceSeconds: number; now: () => number },
): void {
  const age = now() / 1000 - timestamp
  // `Math.abs(age) > tolerance` would accept NaN.
  if (Math.abs(Math.trunc(age)) <= toleranceSeconds) return
  throw new WebhookVerificationError(
    age > 0 ? "The webhook was signed too long ago." : "The webhook's timestamp is in the future.",
    "timestamp_out_of_tolerance",
  )
}
