import { CitableError } from "@citable/contract"

export type WebhookVerificationCode = "missing_headers" | "timestamp_out_of_tolerance" | "no_matching_signature"

/**
 * A request that is not an authentic, fresh webhook. Its `code` is one of
 *
 * - `missing_headers`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is absent or not of its form
 * - `timestamp_out_of_tolerance`: signed too long ago, or in the future
 * - `no_matching_signature`: none of the signatures was made with one of the secrets over these bytes
 */
export class WebhookVerificationError extends CitableError {
  override name = "WebhookVerificationError"
  declare readonly code: WebhookVerificationCode

  constructor(message: string, code: WebhookVerificationCode) {
    super(message, { code })
  }
}
