import { CitableError } from "@citable/contract"

export type WebhookVerificationCode = "missing_headers" | "timestamp_out_of_tolerance" | "no_matching_signature"

/**
 * A request that is not an authentic, fresh webhook. Its `code` is one of
 *
 * - `missing_headers`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is absent or malformed
 * - `timestamp_out_of_tolerance`: the signature is too old, or in the future
 * - `no_matching_signature`: no signature fits one of the secrets and these bytes
 */
export class WebhookVerificationError extends CitableError {
  override name = "WebhookVerificationError"
  declare readonly code: WebhookVerificationCode

  constructor(message: string, code: WebhookVerificationCode) {
    super(message, { code })
  }
}
