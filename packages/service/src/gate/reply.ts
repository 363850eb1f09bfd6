import type { Answer } from "../call/call-context.ts"
import type { Page } from "./create-page-cache.ts"

/** The reply of the gate: an answer, a page from the cache, or a note that the caller has the answer already (304). */
export type Reply<Output> =
  | Answer<Output>
  | { page: Page; pageKey: string }
  | { notModified: true; etag: string; headers?: Record<string, string> }
