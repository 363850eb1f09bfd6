import type { Socket } from "node:net"

import type { ProblemError } from "@citable/contract/problem-error"
import type { Context, Hono } from "hono"

import type { Admission } from "../gate/admit.ts"

/** An answered request, for a log. It contains no secrets. */
export interface RequestEntry {
  /** When the request arrived (RFC 3339). */
  time: string
  request_id: string
  method: string
  /** The path without the query. */
  path: string
  /** The tool of the call. Null for other paths. */
  tool: string | null
  status: number
  /** The time until the answer, without the time that the call waited for a change because it asked to (`Prefer: wait`). */
  ms: number
  /** The public part of the credential. Null without one. */
  credential_id: string | null
  /** The caller's IP address, if the server passes it. */
  client_ip: string | null
}

/** Facts about a request that are not part of it. */
export interface RequestInfo {
  clientIp?: string | undefined
  /** The connection that it came by. Without it and without a public URL, sign-in does not work. */
  socket?: OwnSocket | undefined
}

/** This service's end of a connection. */
export type OwnSocket = Pick<Socket, "localAddress" | "localPort">

/** The state that the steps of a request share in `context.env`. */
export type Env = {
  Bindings: {
    requestId: string
    /** The headers of every answer. */
    headers: Record<string, string>
    admission?: Admission
    isComplete?: boolean
    tool?: string
    clientIp?: string | undefined
    socket?: OwnSocket | undefined
    /** The milliseconds that the call waited for a change. */
    waitedMs?: number
    /** The status that the allowance counts, if it differs from the answer's. */
    counted?: number
  }
}

/** The sign-in of people and their clients. */
export interface SignIn {
  /** Adds the routes of the authorization server. */
  addRoutes(app: Hono<Env>): void
  /** Loads the pages for people, and adds their routes. */
  addPages(app: Hono<Env>): Promise<void>
  /** Shows a problem as a page. */
  showProblem(context: Context<Env>, problem: ProblemError): Promise<Response>
  /** Completes the challenge of a 401. */
  challenge(response: Response, request: Request, socket: OwnSocket | undefined): Response
}
