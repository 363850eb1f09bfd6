import { CitableError } from "@citable/contract"

/**
 * A platform did not accept a build. The message names only the host. After `deploy_hook_refused`, another request does not help until a
 * person changes something. After `deploy_hook_unavailable`, it may help after `retryAfterMs`.
 */
export class DeployHookError extends CitableError {
  override name = "DeployHookError"
  /** Milliseconds. 0 if the platform did not say. */
  readonly retryAfterMs: number

  constructor(
    message: string,
    options: { code: "deploy_hook_refused" | "deploy_hook_unavailable"; cause?: unknown; retryAfterMs?: number },
  ) {
    super(message, options)
    this.retryAfterMs = options.retryAfterMs ?? 0
  }
}
