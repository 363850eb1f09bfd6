import type { Tool } from "@citable/contract"

import type { Services } from "../call/call-context.ts"
import type { Gate } from "./admit.ts"
import type { ArticleWaits } from "./create-article-waits.ts"
import type { PageCache } from "./create-page-cache.ts"

/** What the gate works with: the services, and the parts that only the gate uses. */
export interface Kernel extends Services, Gate {
  /** The catalogue, with the kinds of platforms that this instance has. */
  tools: readonly Tool[]
  pages: PageCache
  waits: ArticleWaits
  /** The owners of the calls with an `Idempotency-Key` that this process is running. */
  inFlight: Set<string>
}
