import { ProblemError } from "@citable/contract/problem-error"
import { newId } from "@citable/storage/new-id"

/** Refuses what is not a probe of health or metrics, for a process that only does background work. Returns nothing for a probe. */
export function refuseCalls(request: Request, now: number): Response | undefined {
  if (/^\/(?:healthz|readyz(?:\/read)?|metrics)$/.test(new URL(request.url).pathname)) return undefined
  const detail = "This process only runs background work (ROLE=worker). Send requests to a process that answers calls."
  return new ProblemError("not_found", detail).toResponse(newId("req", now))
}
