import type { Agent } from "undici"

import { type Connect, guardConnection, type Lookup } from "./internal/guard-connection.ts"

export interface GuardedAgentOptions {
  /** Also allows this machine and private networks. Default: false. */
  allowPrivateNetwork?: boolean
  /** Milliseconds for the connection, including TLS. Default: 5,000. */
  connectTimeoutMs?: number
  /** Milliseconds from the request to the end of the answer's headers. Default: 10,000. */
  headersTimeoutMs?: number
  /** Milliseconds between two pieces of a body. Default: 15,000. */
  bodyTimeoutMs?: number
  /** Default: the system's resolver. */
  lookup?: Lookup
  /** Default: TCP, and TLS for `https:`. */
  connect?: Connect
}

/**
 * Creates an agent of undici whose connections pass the guard of `createSafeFetch`. It is for programs that send thousands of requests and
 * bound the answers themselves: it checks addresses, but neither the URL nor the size of a body. Its first call loads undici.
 */
export async function createGuardedAgent(options: GuardedAgentOptions = {}): Promise<Agent> {
  const { allowPrivateNetwork = false, connectTimeoutMs = 5000, headersTimeoutMs = 10_000 } = options
  const { bodyTimeoutMs = 15_000 } = options
  const { Agent, buildConnector } = await import("undici")
  return new Agent({
    connect: guardConnection({ ...options, allowPrivateNetwork, connectTimeoutMs, buildConnector }),
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
    pipelining: 1,
    allowH2: false,
  })
}
