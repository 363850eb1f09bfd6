import { inspect } from "node:util"

import type { RequestEntry } from "@citable/service"

export interface Log {
  request: (entry: RequestEntry) => void
  /** Logs an error. Work in the background has no request. */
  error: (error: unknown, requestId?: string) => void
  warn: (text: string) => void
}

const probes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/readyz/read"])

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
    warn(text) {
      if (!json) err(`citable: warning: ${text}`)
      else err(JSON.stringify({ time: new Date().toISOString(), level: "warn", event: "warning", warning: text }))
    },
    request({ time, ...entry }) {
      // Load balancers probe every second.
      if (entry.status === 200 && probes.has(entry.path)) return
      out(JSON.stringify({ time, level: "info", event: "request", ...entry }))
    },
    error(error, requestId) {
      const text = describe(error)
      if (!json) {
        err(`citable: ${requestId ?? "background work"}: ${text}`)
        return
      }
      const time = new Date().toISOString()
      err(JSON.stringify({ time, level: "error", event: "error", request_id: requestId ?? null, error: text }))
    },
  }
}

const maxCauses = 5

/** The stack of an error and of its causes, each with its code. A database puts its reason only there. */
function describe(error: unknown): string {
  const texts: string[] = []
  let current = error
  do {
    texts.push(current instanceof Error ? `${codeOf(current)}${current.stack ?? current.message}` : inspect(current))
    current = current instanceof Error ? current.cause : undefined
  } while (current !== undefined && texts.length <= maxCauses)
  return texts.join("\nCaused by: ")
}

function codeOf(error: Error): string {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const codes = [code, errcode].filter((each) => typeof each === "string" || typeof each === "number")
  return codes.length === 0 ? "" : `[${codes.join(" ")}] `
}
