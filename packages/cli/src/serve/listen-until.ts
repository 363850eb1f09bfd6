import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate, setTimeout as sleep } from "node:timers/promises"

import { CitableError } from "@citable/contract"
import type { Service } from "@citable/service"
import { getRequestListener } from "@hono/node-server"

import { boundConnections, type ConnectionCounts } from "./bound-connections.ts"
import { readClientIp } from "./read-client-ip.ts"
import type { ServeConfig } from "./read-serve-config.ts"
import { requireOneHost } from "./require-one-host.ts"
import { watchProxy } from "./watch-proxy.ts"

export interface ListenOptions {
  config: ServeConfig
  service: Service
  /** Keeps them true while it listens. */
  connections: ConnectionCounts
  onListening: (url: string) => void
  warn: (text: string) => void
}

/** Limits of a request: 16 KiB of headers, and times until it is complete. */
const bounds = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  // The default of 30 seconds would keep sockets that send nothing for 50.
  connectionsCheckingInterval: 5000,
}

/**
 * Serves until the signal aborts, then drains: `/readyz` says so for `SHUTDOWN_DELAY`, then the service refuses new calls, then new
 * connections, and calls in flight and deliveries end. Always closes the service, unless that takes ten seconds more than
 * `SHUTDOWN_TIMEOUT`, for example because its database does not answer.
 *
 * @throws {CitableError} `cannot_listen`, or `shutdown_timeout` if the service could not be closed in time.
 */
export async function listenUntil(
  signal: AbortSignal,
  { config, service, connections, onListening, warn }: ListenOptions,
): Promise<void> {
  const { PORT: port, HOST: host, METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = config
  const clientIp = readClientIp(config)
  const lookForProxy = watchProxy(config, warn)
  let isClosing = false
  const listener = getRequestListener(async (request, bindings) => {
    const incoming = bindings.incoming as IncomingMessage
    lookForProxy(incoming)
    const response = await service.fetch(request, { clientIp: clientIp(incoming), socket: incoming.socket })
    // A client that keeps the connection would call this process again.
    if (isClosing) response.headers.set("connection", "close")
    return response
  })
  const servers = [createServer(bounds, requireOneHost(listener))]
  if (metricsPort !== undefined) servers.push(createServer(bounds, requireOneHost(serveMetrics(service))))
  const [main, metrics] = servers as [Server, Server | undefined]
  const failed = Promise.withResolvers<never>()
  // It can reject when nobody waits for it any more.
  failed.promise.catch(() => {})
  try {
    if (metrics !== undefined) await listen(metrics, metricsPort ?? 0, metricsHost, "METRICS_PORT", failed)
    const url = await listen(main, port, host, "--port", failed)
    boundConnections(main, { counts: connections, warn })
    onListening(url)
    await Promise.race([failed.promise, stopped(signal)])
    service.drain()
    isClosing = true
    await Promise.race([failed.promise, sleep(config.SHUTDOWN_DELAY * 1000)])
  } finally {
    const overdue = Promise.withResolvers<never>()
    const seconds = config.SHUTDOWN_TIMEOUT + closingSeconds
    const timer = setTimeout(() => overdue.reject(toOverdue(seconds)), seconds * 1000)
    await Promise.race([close(service, servers), overdue.promise]).finally(() => clearTimeout(timer))
  }
}

/** The seconds that the service has to close after the calls in flight. Most of its work ends within two. */
const closingSeconds = 10

function toOverdue(seconds: number): CitableError {
  const message = `The service did not close within ${seconds} seconds, so the process exits anyway. Check that its database answers. Nothing that the service confirmed is lost.`
  return new CitableError(message, { code: "shutdown_timeout" })
}

async function close(service: Service, servers: readonly Server[]): Promise<void> {
  // From here on, the service answers 503 to new calls.
  const ended = service.close()
  // The wait below comes first.
  ended.catch(() => {})
  await Promise.all(servers.map(untilQuiet))
  const closed = servers.map((server) => new Promise<void>((done) => void server.close(() => done())))
  await ended
  for (const server of servers) server.closeIdleConnections()
  const timer = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), 5000)
  await Promise.all(closed)
  clearTimeout(timer)
}

function listen(
  server: Server,
  port: number,
  host: string,
  setting: string,
  failed: PromiseWithResolvers<never>,
): Promise<string> {
  const fail = (cause: Error) =>
    void import("./cannot-listen.ts").then(
      ({ cannotListen }) => failed.reject(cannotListen(cause, host, port, setting)),
      () => failed.reject(cause),
    )
  server.on("error", fail)
  const listening = new Promise<string>((done) => {
    server.listen(port, host, () => {
      const { address, port: bound, family } = server.address() as AddressInfo
      const name = family === "IPv6" ? `[${address}]` : address === "0.0.0.0" ? "127.0.0.1" : address
      done(`http://${name}:${bound}`)
    })
  })
  return Promise.race([failed.promise, listening])
}

const quietMs = 100
const maxQuietRounds = 20

/**
 * Waits until no connection and no request has arrived for a moment, but at most two seconds. A server that closes resets connections
 * that it has not accepted, and drops requests that it has not read.
 */
async function untilQuiet(server: Server): Promise<void> {
  let isBusy = server.listening
  const note = () => void (isBusy = true)
  server.on("connection", note).on("request", note)
  for (let round = 0; isBusy && round < maxQuietRounds; round++) {
    isBusy = false
    await sleep(quietMs)
    // The timer may be late, and what has arrived meanwhile not be accepted yet.
    for (let turn = 0; turn < 2; turn++) await setImmediate()
  }
  server.off("connection", note).off("request", note)
}

function serveMetrics(service: Service) {
  return getRequestListener(async (request) => {
    if (new URL(request.url).pathname !== "/metrics") return new Response("Metrics are at /metrics.\n", { status: 404 })
    const metrics = await service.metrics()
    return new Response(metrics?.body, { headers: { "content-type": metrics?.contentType ?? "text/plain" } })
  })
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener("abort", () => done(), { once: true })
  })
}
