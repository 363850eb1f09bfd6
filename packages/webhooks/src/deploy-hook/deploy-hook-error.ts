import { CitableError } from "@citable/contract"

/**
 * A platform did not take a request for a build. Its message names the host alone. `deploy_hook_refused`: asking again
 * will not help before somebody changes something; `deploy_hook_unavailable`: it may, after `retryAfterMs`.
 */
export class DeployHookError extends CitableError {
  override name = "DeployHookError"
  /** Milliseconds; 0 where the platform said nothing. */
  readonly retryAfterMs: number

  constructor(
    message: string,
    options: { code: "deploy_hook_refused" | "deploy_hook_unavailable"; cause?: unknown; retryAfterMs?: number },
  ) {
    super(message, options)
    this.retryAfterMs = options.retryAfterMs ?? 0
  }
}
