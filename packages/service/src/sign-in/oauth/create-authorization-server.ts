import type { IncomingMessage, ServerResponse } from "node:http"

import { scopes as allScopes } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { toStorageProblem } from "@citable/storage/storage-problem"
import type { Provider } from "oidc-provider"

import type { OwnSocket, RequestInfo } from "../../http/request-env.ts"
import type { AdapterDeps } from "./create-adapter.ts"
import { bridge } from "./koa-bridge.ts"
import type { ServerPages } from "./provider-options.ts"
import { loadServerKeys } from "./server-keys.ts"

export interface AuthorizationServerOptions extends AdapterDeps {
  /** The public URL of the service. Without it, sign-in only works on loopback addresses. */
  publicUrl?: string | undefined
  /** Loads the pages that the provider shows by itself. */
  pages: () => Promise<ServerPages>
  onError: (error: unknown) => void
}

export interface AuthorizationServer {
  /** Returns the public origin for a request. Throws `not_configured` if the service cannot know it. */
  originOf(request: Request, socket: OwnSocket | undefined): string
  /** Returns the provider of an origin with the current keys. */
  providerOf(origin: string): Promise<Provider>
  /** Answers the routes of oidc-provider. Throws what its database throws while it is busy or away. */
  handle(request: Request, info: RequestInfo): Promise<Response>
  /** Runs a function of oidc-provider that needs a request of `node:http`. Returns its value and the headers that it set. */
  withProvider<Value>(
    request: Request,
    origin: string,
    run: (provider: Provider, req: IncomingMessage, res: ServerResponse) => Promise<Value>,
  ): Promise<{ value: Value; headers: Headers }>
}

const hour = 3_600_000
const maxOrigins = 4

/** Creates the authorization server. It creates a new oidc-provider when the keys change. */
export function createAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const { db, box, now, pages, onError } = options
  const publicUrl = options.publicUrl === undefined ? undefined : new URL(options.publicUrl)
  /** What the provider answers with 500, where the service says 503 and when to come back. */
  const outages = new WeakMap<IncomingMessage, unknown>()
  const providers = new Map<string, { provider: Provider; version: string; loadedAt: number }>()

  function originOf(request: Request, socket: OwnSocket | undefined): string {
    if (publicUrl?.pathname === "/") return publicUrl.origin
    const url = new URL(request.url)
    if (publicUrl === undefined && isOwn(url, socket)) return url.origin
    // Otherwise the Host header of a request would decide where the service sends people and tokens.
    const detail =
      "Signing in needs PUBLIC_URL: the public URL of this service, without a path. Without it, sign in on the machine of the service, at the address that it listens on."
    throw new ProblemError("not_configured", detail)
  }

  async function providerOf(origin: string): Promise<Provider> {
    const cached = providers.get(origin)
    const at = now()
    if (cached !== undefined && Math.abs(at - cached.loadedAt) < hour) return cached.provider
    const keys = await loadServerKeys({ db, box }, at)
    if (cached?.version === keys.version) {
      cached.loadedAt = at
      return cached.provider
    }
    // Most processes never serve a sign-in, so this loads on demand.
    const { makeProvider } = await import("./make-provider.ts")
    const provider = makeProvider({ db, box, now, origin, keys, pages: await pages(), onError })
    provider.on("server_error", ({ req }, error) => {
      const code = toStorageProblem(error)?.code
      if (code === "busy" || code === "storage_unavailable") outages.set(req, error)
      else onError(error)
    })
    providers.delete(origin)
    const [oldest] = providers.keys()
    if (providers.size >= maxOrigins && oldest !== undefined) providers.delete(oldest)
    providers.set(origin, { provider, version: keys.version, loadedAt: at })
    return provider
  }

  return {
    originOf,
    providerOf,
    async handle(request, { clientIp, socket }) {
      const origin = originOf(request, socket)
      const provider = await providerOf(origin)
      const url = new URL(request.url)
      const begins = url.pathname === "/oauth/authorize"
      // Every authorization asks who signs in, so the session of an earlier one does not count.
      const withoutCookie = begins ? provider.cookieName("session") : undefined
      const served = request.method === "GET" ? asServed(request, url) : request
      const asked: IncomingMessage[] = []
      const answer = (req: IncomingMessage, res: ServerResponse) => {
        asked.push(req)
        return provider.callback()(req, res)
      }
      const response = await bridge(served, answer, { origin, clientIp, withoutCookie })
      for (const req of asked) if (outages.has(req)) throw outages.get(req)
      if (response.headers.get("content-type")?.startsWith("text/html")) {
        for (const [name, value] of Object.entries((await pages()).headers)) response.headers.set(name, value)
      }
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store")
      return response
    },
    async withProvider(request, origin, run) {
      const provider = await providerOf(origin)
      let outcome: { value: Awaited<ReturnType<typeof run>> } | { error: unknown } | undefined
      const response = await bridge(
        new Request(request.url, { headers: request.headers }),
        async (req, res) => {
          try {
            outcome = { value: await run(provider, req, res) }
          } catch (error) {
            outcome = { error }
          }
          res.end()
        },
        { origin },
      )
      if (outcome === undefined) throw new Error("The provider did not answer")
      if ("error" in outcome) throw outcome.error
      return { value: outcome.value, headers: response.headers }
    },
  }
}

/** Whether a URL is the address at which the service took the request, on its own machine. */
function isOwn({ protocol, hostname, port }: URL, socket: OwnSocket | undefined): boolean {
  if (protocol !== "http:" || !["127.0.0.1", "localhost", "[::1]"].includes(hostname)) return false
  const isLocal = /^(?:127\.|::ffff:127\.|::1$)/.test(socket?.localAddress ?? "")
  return isLocal && Number(port || 80) === socket?.localPort
}

/** The scopes of a request without `scope`: the ones that read (RFC 6749, section 3.3). */
const defaultScope = allScopes.filter((scope) => /:read(_drafts)?$/.test(scope) && scope !== "browser:read").join(" ")

/** Prepares a request for the provider: it adds the default scope, and renames the code of a link, which only a script would submit. */
function asServed(request: Request, url: URL): Request {
  const code = url.searchParams.get("user_code")
  if (url.pathname === "/oauth/authorize" && !url.searchParams.has("scope")) url.searchParams.set("scope", defaultScope)
  else if (url.pathname === "/oauth/device" && code !== null) {
    url.searchParams.delete("user_code")
    url.searchParams.set("code", code)
  } else return request
  return new Request(url, { headers: request.headers })
}
