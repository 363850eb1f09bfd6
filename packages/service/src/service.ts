import type { RequestInfo } from "./http/request-env.ts"

/** A running service. */
export interface Service {
  /** Answers a request. Never throws. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>
  /** Returns the metrics for Prometheus, or undefined without the option `metrics`. */
  metrics(): Promise<{ contentType: string; body: string } | undefined>
  /** Makes `/readyz` answer 503, so a load balancer sends this process no more requests. The process still answers calls. */
  drain(): void
  /** Creates another account, which is isolated from the others. No HTTP call can do this. */
  createAccount(options?: { brandName?: string }): Promise<NewAccount>
  /** Refuses new calls, waits for those in flight, ends deliveries, and closes the database. */
  close(): Promise<void>
  /**
   * What the first user enters at `/setup` to become the owner of the first account. Only a service without a user has it. Show it to the
   * operator alone.
   */
  setupCode?: string
  /** The path of the link that lets one visitor in. Only a service with the option `demo` and without a user has it. */
  demoPath?: string
  /** Why the service sends nothing until somebody resumes it, in sentences; undefined if it sends. */
  pause?: string
  /** Why the service makes no smaller versions of pictures, as half a sentence; undefined if it does. */
  picturesFault?: string
  /** Which settings differ from those of another process on the same Postgres, as a sentence; undefined without a difference. */
  settingsFault?: string
  /** A token that reaches the whole account. Only the first start returns it; the service stores its hash. */
  operatorToken?: string
  /** The brand that the first start created. Only the first start returns it. */
  brandId?: string
}

/** A new account with one brand. */
export interface NewAccount {
  accountId: string
  /** Reaches the whole account. Nothing else returns it; the service stores its hash. */
  operatorToken: string
  brandId: string
}
