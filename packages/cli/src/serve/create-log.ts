import type { RequestEntry } from "@citable/service"

export interface Log {
  request: (entry: RequestEntry) => void
  /** Logs an error. Work in the background has no request. */
  error: (error: unknown, requestId?: string) => void
}

const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz"])

/** Writes requests to standard output and errors to standard error, as JSON lines. Without `json`, it writes errors as text. */
export function createLog({
  out,
  err,
  json,
}: {
  out: (line: string) => void
  err: (line: string) => void
  json: boolean
}): Log {
  return {
    request({ time, ...entry }) {
      // Load balancers probe every second.
      if (entry.status === 200 && probes.has(entry.path)) return
      out(JSON.stringify({ time, level: "info", event: "request", ...entry }))
    },
    error(error, requestId) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (!json) {
        err(`citable: ${requestId ?? "background work"}: ${text}`)
        return
      }
      const time = new Date().toISOString()
      err(JSON.stringify({ time, level: "error", event: "error", request_id: requestId ?? null, error: text }))
    },
  }
}
