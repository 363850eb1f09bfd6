import { readUpTo } from "@citable/safe-fetch/bounds"

import { DeployHookError } from "./deploy-hook-error.ts"
import type { DeployFetch } from "./deploy-target.ts"

export interface PlatformRequest {
  method: "GET" | "POST"
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Whether only a JSON answer counts as success. */
  json: boolean
}

export interface PlatformAnswer {
  /** The parsed body. `undefined` if it is not JSON. */
  body: unknown
  /** Milliseconds since 1970, by the platform's clock if it sends a date. */
  at: number
}

/** A list of a hundred deployments is smaller. */
const maxBytes = 1_000_000
const userAgent = "Citable-Deploy-Hooks/1"

/** Sends a request to a platform and reads its answer. Throws a `DeployHookError` unless it succeeds. */
export async function sendPlatformRequest(
  fetch: DeployFetch,
  request: PlatformRequest,
  now: () => number,
): Promise<PlatformAnswer> {
  const { host } = new URL(request.url)
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const headers = {
    accept: "application/json",
    "user-agent": userAgent,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...request.headers,
  }
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const { bytes, truncated } = await readUpTo(response, maxBytes)
  const date = Date.parse(response.headers.get("date") ?? "")
  if (!response.ok) throw refused(host, response, now())
  const text = new TextDecoder().decode(bytes)
  const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html")
  const parsed = truncated || isPage ? undefined : parse(text)
  if (isPage || (request.json && parsed === undefined && response.status !== 204)) {
    throw new DeployHookError(
      `${host} answered ${response.status}, but it does not look like a platform that builds sites.`,
      {
        code: "deploy_hook_refused",
      },
    )
  }
  return { body: parsed, at: Number.isNaN(date) ? now() : date }
}

/** A field of a platform's answer, if it exists. */
export function pick(value: unknown, ...path: (string | number)[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

/** A text field of a platform's answer. Numbers become text. */
export function pickText(value: unknown, ...path: (string | number)[]): string | null {
  const found = pick(value, ...path)
  if (typeof found === "number") return String(found)
  return typeof found === "string" && found !== "" ? found.slice(0, 500) : null
}

/** A list in a platform's answer. Empty if there is none. */
export function pickList(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = path.length === 0 ? value : pick(value, ...path)
  return Array.isArray(found) ? (found as unknown[]) : []
}

function refused(host: string, { status, headers }: Response, now: number): DeployHookError {
  const isPassing = status === 408 || status === 429 || status >= 500
  const advice =
    status === 401 || status === 403
      ? " The token is wrong, has expired, or may not do this."
      : status === 404 || status === 410
        ? " The hook, repository or project does not exist, or the token may not see it."
        : ""
  return new DeployHookError(`${host} answered ${status}.${advice}`, {
    code: isPassing ? "deploy_hook_unavailable" : "deploy_hook_refused",
    retryAfterMs: isPassing ? readRetryAfter(headers.get("retry-after"), now) : 0,
  })
}

/** Milliseconds from seconds or a date (RFC 9110, section 10.2.3), at most an hour. */
function readRetryAfter(header: string | null, now: number): number {
  const text = header ?? ""
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Za-z]/.test(text) ? Date.parse(text) - now : 0
  return Math.min(Math.max(Number.isNaN(ms) ? 0 : ms, 0), 3_600_000)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
