import type { Hono } from "hono"

import type { Admission } from "../gate/admit.ts"

/** One answered request, for a log: without secrets. */
export interface RequestEntry {
  /** When it came, RFC 3339. */
  time: string
  request_id: string
  method: string
  /** Without the query. */
  path: string
  /** The tool that was called; null for other paths. */
  tool: string | null
  status: number
  ms: number
  /** The part of the credential that is not secret; null without one. */
  credential_id: string | null
  /** The caller's address, where whoever serves the requests tells it. */
  client_ip: string | null
}

/** What is known of a request beside itself. */
export interface RequestInfo {
  clientIp?: string | undefined
}

/** What the steps of one request hand on: `context.env`. */
export type Env = {
  Bindings: {
    requestId: string
    /** The headers of every answer. */
    headers: Record<string, string>
    admission?: Admission
    isComplete?: boolean
    tool?: string
    clientIp?: string | undefined
    /** What the allowance counts it as, where that is not its status. */
    counted?: number
  }
}

/** What people and their clients need to sign in. */
export interface SignIn {
  addRoutes(app: Hono<Env>): void
  /** Completes the challenge of a 401. */
  challenge(response: Response, request: Request): Response
}
