import { scopes as allScopes } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"
import type { Context, Hono } from "hono"

import { toNetwork } from "../../accounts/sign-in-limits.ts"
import { createRateLimit } from "../../gate/rate-limit.ts"
import type { Env, OwnSocket } from "../../http/request-env.ts"
import type { AuthorizationServer } from "./create-authorization-server.ts"
import { evictUnusedClients } from "./keep-records.ts"

const resourceMetadata = "/.well-known/oauth-protected-resource"
const metadata = ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"]
const endpoints = ["authorize", "authorize/:uid", "token", "revoke", "introspect", "jwks", "register"]
const devices = ["device", "device/authorize", "device/:uid"]

/** The maximum size of a client's `state` in bytes. The service stores it with each sign-in. */
const maxState = 2048

/** Adds the authorization server below `/oauth`, its metadata (RFC 8414), and the metadata of both resources (RFC 9728). */
export function addOAuthRoutes(
  app: Hono<Env>,
  server: AuthorizationServer,
  { db, now }: { db: Database; now: () => number },
): void {
  // All limits are per network. This one limits registrations, which write rows, and attempts to guess device codes.
  const limit = createRateLimit({ perSecond: 20, now })
  // An authorization request writes rows before anybody has signed in: 60 a minute. The seconds of this clock are minutes.
  const beginLimit = createRateLimit({ perSecond: 60, now: () => now() / 60 })
  // A client registers once: 60 an hour. The seconds of this clock are hours.
  const registerLimit = createRateLimit({ perSecond: 60, now: () => now() / 3600 })

  async function handle(context: Context<Env>): Promise<Response> {
    const { clientIp, socket } = context.env
    const { method, path } = context.req
    const network = toNetwork(clientIp)
    const isPost = method === "POST"
    const registers = isPost && path === "/oauth/register"
    if ((registers || (isPost && path === "/oauth/device")) && !limit.take(network).granted) throw tooMany()
    if (registers && !registerLimit.take(network).granted) {
      const headers = { "retry-after": "60" }
      throw new ProblemError("rate_limited", "Too many clients have registered from your network. Wait a minute.", {
        headers,
      })
    }
    const begins = path === "/oauth/authorize" || (isPost && path === "/oauth/device/authorize")
    if (begins && !beginLimit.take(network).granted) throw tooMany()
    if (begins && Buffer.byteLength(context.req.query("state") ?? "") > maxState) {
      throw new ProblemError("invalid_input", `The state is longer than ${maxState} bytes. Send a shorter one.`)
    }
    if (registers) await evictUnusedClients(db)
    for (const each of [limit, beginLimit, registerLimit]) each.sweep()
    return server.handle(context.req.raw, { clientIp, socket })
  }

  for (const path of [...endpoints, ...devices]) app.all(`/oauth/${path}`, handle)
  for (const path of metadata) app.all(path, handle)
  // The short URL that people type to enter a device code.
  app.get("/device", (context) => context.redirect("/oauth/device", 303))
  for (const resource of ["", "/v1", "/mcp"]) {
    app.get(resourceMetadata + resource, (context) => {
      const origin = server.originOf(context.req.raw, context.env.socket)
      return context.json(
        {
          resource: origin + (resource === "" ? "/v1" : resource),
          authorization_servers: [origin],
          scopes_supported: allScopes,
          bearer_methods_supported: ["header"],
          resource_name: "Citable",
          resource_documentation: `${origin}/docs`,
        },
        200,
        { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" },
      )
    })
  }
}

/** Adds `resource_metadata` to the challenge of a 401, so a client finds the authorization server (RFC 9728, section 5.1). */
export function withResourceMetadata(
  response: Response,
  request: Request,
  { server, socket }: { server: AuthorizationServer; socket: OwnSocket | undefined },
): Response {
  const challenge = response.headers.get("www-authenticate")
  if (response.status !== 401 || challenge === null) return response
  let origin: string
  try {
    origin = server.originOf(request, socket)
  } catch (error) {
    // Without PUBLIC_URL, there is no sign-in to point to.
    if (error instanceof ProblemError) return response
    throw error
  }
  const path = new URL(request.url).pathname.startsWith("/mcp") ? "/mcp" : "/v1"
  response.headers.set("www-authenticate", `${challenge}, resource_metadata="${origin}${resourceMetadata}${path}"`)
  return response
}

function tooMany(): ProblemError {
  const headers = { "retry-after": "1" }
  return new ProblemError("rate_limited", "Too many requests from your network. Wait a second.", { headers })
}
