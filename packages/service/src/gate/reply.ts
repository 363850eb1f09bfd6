import type { Answer } from "../call/call-context.ts"
import type { Page } from "./create-page-cache.ts"

/** What the gate gives back: an answer, a page from its cache, or word that the caller has the answer already (304). */
export type Reply<Output> =
  | Answer<Output>
  | { page: Page; pageKey: string }
  | { notModified: true; etag: string; headers?: Record<string, string> }
