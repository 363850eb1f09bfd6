import { EngineError } from "@citable/engines/engine-error"
import type { Writer } from "@citable/engines/writers/writer"

/** Has no time for hours, so an article that it should write stays as it is. */
export const busyWriter: Writer = {
  name: "busy",
  model: "busy-1",
  prices: null,
  write: () =>
    Promise.reject(new EngineError("busy has no time.", { code: "engine_busy", isRetryable: true, retryAfter: 1e8 })),
}
