import { once } from "node:events"
import { isIP } from "node:net"
import { connect as secure, type TLSSocket } from "node:tls"

import { CitableError, isCitableError } from "@citable/contract"
import { createGuardedConnect, type GuardedConnect, type GuardedConnectOptions } from "@citable/safe-fetch"

export interface ReadCertificateOptions extends Omit<GuardedConnectOptions, "connectTimeoutMs"> {
  /** Milliseconds for everything. Default: 10,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** The certificate that a server sends in a TLS handshake. */
export interface ServerCertificate {
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Reads the certificate of a host, even if it is not valid. It connects only where the guard allows, and sends nothing but the handshake.
 *
 * @param host A host name or an address, with a port if it is not 443.
 * @throws {CitableError} `invalid_url`, `address_not_allowed`, `timeout`, or `unreachable` for a host that does not speak TLS.
 */
export async function readCertificate(host: string, options: ReadCertificateOptions = {}): Promise<ServerCertificate> {
  const { timeoutMs = 10_000, signal, ...guard } = options
  const target = URL.parse(`https://${host}/`)
  if (target === null || target.host !== host.toLowerCase()) {
    throw new CitableError("Name a host, with its port if it is not 443.", { code: "invalid_url" })
  }
  signal?.throwIfAborted()
  const deadline = AbortSignal.timeout(timeoutMs)
  const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
  const ended = Promise.withResolvers<never>()
  // Nobody listens to it before there is a connection.
  ended.promise.catch(() => {})
  ending.addEventListener("abort", () => ended.reject(ending.reason), { once: true })
  try {
    const connect = await createGuardedConnect({ ...guard, connectTimeoutMs: timeoutMs })
    return await Promise.race([shakeHands(connect, target, ending), ended.promise])
  } catch (cause) {
    signal?.throwIfAborted()
    if (isCitableError(cause)) throw cause
    if (deadline.aborted) throw new CitableError(`${host} took too long to answer.`, { code: "timeout", cause })
    throw new CitableError(`${host} could not be reached, or does not speak TLS.`, { code: "unreachable", cause })
  }
}

async function shakeHands(
  connect: GuardedConnect,
  { hostname, port }: URL,
  signal: AbortSignal,
): Promise<ServerCertificate> {
  const plain = await connect({ hostname, port: Number(port || 443) })
  const name = hostname.replace(/^\[|\]$/g, "")
  // It is read whoever signed it, since nothing else is said over this connection.
  const socket = secure({
    socket: plain,
    rejectUnauthorized: false,
    ...(isIP(name) === 0 ? { servername: name } : {}),
  })
  try {
    await once(socket, "secureConnect", { signal })
    return { expiresAt: expiryOf(socket) }
  } finally {
    socket.destroy()
    plain.destroy()
  }
}

function expiryOf(socket: TLSSocket): number {
  const expiresAt = socket.getPeerX509Certificate()?.validToDate.getTime()
  if (expiresAt !== undefined && !Number.isNaN(expiresAt)) return expiresAt
  throw new Error("The server sent no certificate.")
}
