import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { Duplex } from "node:stream"

import { CitableError, isCitableError } from "@citable/contract"
import { createGuardedConnect, type GuardedConnect, type GuardedConnectOptions } from "@citable/safe-fetch"
import { withDeadline } from "@citable/safe-fetch/bounds"

import { type GuardSession, type GuardSessionOptions, openGuardSession } from "./guard-session.ts"

/** A forward proxy on loopback that connects only where the guard allows. */
export interface GuardProxy {
  /** Such as `http://127.0.0.1:40123`. */
  url: string
  /** Opens the account of one page: its credentials, bounds and refusals. */
  openSession(options: Partial<GuardSessionOptions> & Pick<GuardSessionOptions, "port">): GuardSession
  close(): Promise<void>
}

/** Milliseconds for looking a name up and connecting. */
const connectTimeoutMs = 10_000
/** Milliseconds without a byte after which a connection ends. */
const idleTimeoutMs = 60_000

/**
 * Starts the proxy that is the only way out of a browser. It speaks absolute-form HTTP and CONNECT. For each connection it resolves the
 * name once, judges all addresses and connects to a judged one, so that a name cannot change its address in between. TLS stays between the
 * browser and the site. It asks for the credentials of a session, since any program on this machine can reach it.
 */
export async function startGuardProxy(options: GuardedConnectOptions): Promise<GuardProxy> {
  const sessions = new Map<string, GuardSession>()
  const connect = await createGuardedConnect({ ...options, connectTimeoutMs })
  const server = createServer({ keepAliveTimeout: idleTimeoutMs, requestTimeout: idleTimeoutMs })

  function findSession(header: string | undefined): GuardSession | undefined {
    const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header ?? "") ?? []
    const [, username = "", password = ""] =
      /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? []
    const session = sessions.get(username)
    return session?.accepts(password) === true && !session.isClosed ? session : undefined
  }

  async function relay(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const session = findSession(incoming.headers["proxy-authorization"])
    if (session === undefined) {
      outgoing.writeHead(407, { "proxy-authenticate": challenge, connection: "close" }).end()
      return
    }
    const target = URL.parse(incoming.url ?? "")
    if (target?.protocol !== "http:") {
      outgoing.writeHead(400, { connection: "close" }).end()
      return
    }
    const upstream = await openUpstream(connect, session, target.hostname, Number(target.port || 80))
    // The browser sees a connection that broke, never an answer that looks like the site's.
    if (upstream === undefined) {
      incoming.socket.destroy()
      return
    }
    const passed = sendRequest({
      createConnection: () => upstream,
      method: incoming.method ?? "GET",
      path: target.pathname + target.search,
      headers: { ...withoutHops(incoming), host: target.host, connection: "close" },
      setHost: false,
    })
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHops(answer))
      answer.on("data", (chunk: Buffer) => session.count(chunk.length))
      answer.pipe(outgoing)
      answer.on("error", () => incoming.socket.destroy())
      answer.on("close", () => {
        if (!answer.complete) incoming.socket.destroy()
      })
    })
    passed.on("error", () => incoming.socket.destroy())
    outgoing.on("close", () => upstream.destroy())
    incoming.pipe(passed)
  }

  async function tunnel(incoming: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on("error", () => client.destroy())
    const session = findSession(incoming.headers["proxy-authorization"])
    if (session === undefined) {
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: ${challenge}\r\n${ending}`)
      return
    }
    // The URL parser gives every spelling of an address its one canonical form.
    const target = URL.parse(`http://${incoming.url ?? ""}`)
    const isPlain = target !== null && /^[^/?#@]+:\d+$/.test(incoming.url ?? "")
    const upstream = isPlain
      ? await openUpstream(connect, session, target.hostname, Number(target.port || 80))
      : undefined
    if (upstream === undefined) {
      client.end(`HTTP/1.1 403 Forbidden\r\n${ending}`)
      return
    }
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n")
    if (head.length > 0) upstream.write(head)
    upstream.on("data", (chunk: Buffer) => session.count(chunk.length))
    upstream.pipe(client).on("close", () => upstream.destroy())
    client.pipe(upstream).on("close", () => client.destroy())
  }

  server.on("request", (incoming, outgoing) => {
    relay(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.on("connect", (incoming, client, head) => {
    tunnel(incoming, client, head).catch(() => client.destroy())
  })
  server.on("upgrade", (_incoming, client) => client.destroy())
  server.on("clientError", (_error, client) => client.destroy())
  const clients = new Set<Socket>()
  server.on("connection", (client) => {
    clients.add(client)
    client.once("close", () => clients.delete(client))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve)
  })
  // A browser that nobody uses does not keep the program running.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    openSession(wanted) {
      const session = openGuardSession({ maxBytes: 25_000_000, maxConnections: 64, ...wanted })
      sessions.set(session.username, session)
      return Object.assign(session, { close: closing(session, () => sessions.delete(session.username)) })
    },
    async close() {
      for (const session of sessions.values()) session.close()
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      for (const client of clients) client.destroy()
      await closed
    },
  }
}

const challenge = 'Basic realm="guard"'
const ending = "content-length: 0\r\nconnection: close\r\n\r\n"

function closing(session: GuardSession, forget: () => void): () => void {
  const { close } = session
  return () => {
    forget()
    close()
  }
}

/** Connects to a place that the session and the guard allow; undefined otherwise. */
async function openUpstream(
  connect: GuardedConnect,
  session: GuardSession,
  hostname: string,
  port: number,
): Promise<Socket | undefined> {
  const reason = session.judge(hostname.replace(/\.$/, ""), port)
  if (reason !== undefined) {
    session.refuse(hostname, reason)
    return undefined
  }
  try {
    const connecting = connect({ hostname, port })
    const socket = await withDeadline(connecting, connectTimeoutMs).catch((error: unknown) => {
      connecting.then(
        (late) => late.destroy(),
        () => {},
      )
      throw error
    })
    socket.setTimeout(idleTimeoutMs, () => socket.destroy())
    socket.on("error", () => socket.destroy())
    session.keep(socket)
    return socket
  } catch (cause) {
    session.fail(hostname, isCitableError(cause) ? cause : unreachable(hostname, cause))
    return undefined
  }
}

function unreachable(hostname: string, cause: unknown): CitableError {
  return new CitableError(`${hostname} could not be reached.`, { code: "unreachable", cause })
}

/** The headers without those of one connection, and without those that `connection` names. */
function withoutHops({ headers }: IncomingMessage): Record<string, string | string[]> {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase())
  const kept: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hops.has(name) && !named.includes(name)) kept[name] = value
  }
  return kept
}

const hops = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
])
