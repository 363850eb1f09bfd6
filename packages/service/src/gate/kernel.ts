import type { Services } from "../call/call-context.ts"
import type { Gate } from "./admit.ts"
import type { PageCache } from "./create-page-cache.ts"

/** What the gate works with: the services, and what only the gate itself uses. */
export interface Kernel extends Services, Gate {
  pages: PageCache
  /** The calls with an `Idempotency-Key` that this process is carrying out. */
  inFlight: Set<string>
}
