import type { ReportRange, SessionAccounts, SessionAnswer } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { invalidInput } from "@citable/problems/invalid-input"
import { type Context, Hono } from "hono"

import { isMember, listAccounts } from "../../accounts/roles.ts"
import { reaches, scopesIn } from "../../credentials/permissions.ts"
import { findSessionCaller, type SessionCaller } from "../../gate/admit-session.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { rejectNullCharacters } from "../../gate/reject-null-characters.ts"
import { rejectProtoMembers } from "../../gate/reject-proto-members.ts"
import { toBrandPrincipal, toPrincipal } from "../../gate/to-principal.ts"
import { readJsonBody } from "../../http/read-json-body.ts"
import { refuseOtherMethods } from "../../http/refuse-other-methods.ts"
import type { Env } from "../../http/request-env.ts"
import type { PageServices } from "../page-services.ts"
import type { BrandRoute } from "./brand-route.ts"
import { brandRoutes } from "./brand-routes.ts"
import { readAccountSpending } from "./read-account-spending.ts"
import { readSharedReport } from "./read-shared-report.ts"

const headers = { "cache-control": "private, no-store", vary: "authorization" }

/**
 * Creates the routes for people who have signed in: who they are, and what they do with a brand besides calling tools. They are for the
 * program that serves pages, so they take a session alone, and no key or token.
 */
export function openRoutes(services: PageServices): Hono<Env> {
  const { kernel } = services
  const app = new Hono<Env>()
  app.onError((error) => {
    throw error
  })
  app.get("/v1/session", async (context) => {
    const caller = await findCaller(kernel, context)
    return context.json(await describeSession(kernel, caller), 200, headers)
  })
  refuseOtherMethods(app, "/v1/session", ["GET"])
  app.get("/v1/session/accounts", async (context) => {
    const caller = await findCaller(kernel, context)
    return context.json(await describeAccounts(kernel, caller), 200, headers)
  })
  refuseOtherMethods(app, "/v1/session/accounts", ["GET"])
  app.get("/v1/session/spending", async (context) => {
    const { user, target = "" } = await findCaller(kernel, context)
    if (!target.startsWith("acc_") || !(await isMember(kernel.db, user.id, target))) throw notFound()
    const principal = await toPrincipal(kernel, user, target)
    const ids = (context.req.query("brands") ?? "").split(",").filter((id) => /^brd_[0-9a-z]{1,40}$/.test(id))
    return context.json({ data: await readAccountSpending(kernel, principal, ids) }, 200, headers)
  })
  refuseOtherMethods(app, "/v1/session/spending", ["GET"])

  app.get("/v1/report", async (context) => {
    const [, token = ""] = /^Bearer +(\S+)$/i.exec(context.req.header("authorization") ?? "") ?? []
    const range = context.req.query() as ReportRange
    const { clientIp } = context.env
    return context.json(await readSharedReport(kernel, { token, range, clientIp }), 200, headers)
  })
  refuseOtherMethods(app, "/v1/report", ["GET"])

  const byPath = Map.groupBy(brandRoutes, ({ name }) => name.slice(name.indexOf(" ") + 1))
  for (const [path, routes] of byPath) {
    const route = `/v1/brands/:brand_id${path.replace(/\{(\w+)\}/g, ":$1")}`
    const methods = routes.map(({ name }) => name.slice(0, name.indexOf(" ")))
    for (const [at, one] of routes.entries()) {
      app.on(methods[at] ?? "", route, (context) => serveRoute(services, one, context))
    }
    refuseOtherMethods(app, route, methods)
  }
  return app
}

/** The person of a request. Throws 401 without a session, and 403 for a key or a token. */
async function findCaller(kernel: Kernel, context: Context<Env>): Promise<SessionCaller> {
  const authorization = context.req.header("authorization") ?? ""
  if (/^Bearer /i.test(authorization)) {
    const detail = "Keys and tokens cannot do this: it takes a person who has signed in on the pages of the service."
    throw new ProblemError("insufficient_scope", detail)
  }
  return findSessionCaller(kernel, context.req.raw)
}

async function serveRoute(services: PageServices, route: BrandRoute, context: Context<Env>): Promise<Response> {
  const { kernel } = services
  const { user, target } = await findCaller(kernel, context)
  const { brand_id: brandId = "", ...parameters } = context.req.param() as Record<string, string>
  // A session is for one brand. A page of another one must not reach this one.
  if (target !== brandId) throw notFound()
  const principal = await toBrandPrincipal(kernel, user, brandId)
  const brand = await findBrand(kernel, brandId)
  if (brand === undefined || !reaches(principal, brand)) throw notFound()
  const request = context.req.raw
  const isJson = request.method !== "GET" && request.method !== "DELETE" && !isBytes(request)
  const given = { ...(isJson ? await readJsonBody(request) : context.req.query()), ...parameters }
  rejectProtoMembers(given)
  const parsed = route.input.safeParse(given)
  if (!parsed.success) {
    const terms = { method: request.method as "GET", path: context.req.path, input: route.input }
    throw invalidInput(terms, parsed.error, given)
  }
  rejectNullCharacters(parsed.data)
  const origin = () => services.server.originOf(request, context.env.socket)
  const answer = await route.handle({ kernel, services, principal, user, brand, request, origin }, parsed.data as never)
  return context.json(answer, 200, headers)
}

const isBytes = ({ headers: given }: Request) => given.get("content-type") === "application/octet-stream"

const findBrand = ({ db }: Kernel, brandId: string) =>
  db
    .selectFrom("brands")
    .select(["id", "account_id", "name"])
    .where("id", "=", brandId)
    .where("purge_started_at", "is", null)
    .executeTakeFirst()

async function describeSession(kernel: Kernel, { user, target }: SessionCaller): Promise<SessionAnswer> {
  const { publishers, media } = kernel
  const principal = target?.startsWith("brd_") === true ? await toBrandPrincipal(kernel, user, target) : undefined
  const brand = principal && target !== undefined ? await findBrand(kernel, target) : undefined
  if (principal !== undefined && (brand === undefined || !reaches(principal, brand))) throw notFound()
  return {
    user: { id: user.id, email: user.email },
    brand:
      brand === undefined || principal === undefined
        ? null
        : {
            id: brand.id,
            account_id: brand.account_id,
            role: principal.roles?.get(brand.id) ?? null,
            scopes: [...scopesIn(principal, brand.id)],
          },
    platforms: publishers.definitions.map(({ kind, name, config, credentials, testedOn, steps, ownFields }) => ({
      kind,
      name,
      config,
      credentials,
      ...(testedOn && { testedOn }),
      ...(steps && { steps }),
      ...(ownFields && { ownFields }),
    })),
    most_upload_bytes: media.maxBytes,
    pictures_fault: media.pictures.fault() ?? null,
  }
}

async function describeAccounts(kernel: Kernel, { user }: SessionCaller): Promise<SessionAccounts> {
  const accounts = await listAccounts(kernel.db, user.id)
  const data = accounts.map(async ({ id }) => {
    const principal = await toPrincipal(kernel, user, id)
    const { roles } = principal
    const brands = roles && [...roles.keys()].map((brand) => ({ id: brand, scopes: [...scopesIn(principal, brand)] }))
    return { id, is_owner: roles === null, brands }
  })
  return { data: await Promise.all(data) }
}
