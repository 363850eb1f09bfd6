import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

import type { GoogleAccounts } from "./google-accounts.ts"
import { checkAssertion, scopeOf, type ServiceAccount, writeScope } from "./service-account.ts"

/** Another answer to a request: a status with Google's errors, or raw bytes. */
export type Fault =
  | { status: number; reason?: string; message?: string; headers?: Record<string, string> }
  | { raw: string }
  | "drop"

/** A row of searches of a day, as only Google knows it. A row without a query is a hidden one. */
export interface Searches {
  date: string
  query: string
  page: string
  country: string
  device: string
  clicks: number
  impressions: number
  position: number
}

export interface Visits {
  date: string
  host: string
  path: string
  channel: string
  source: string
  country: string
  sessions: number
  users: number
  keyEvents: number
}

export interface FakeGoogleOptions {
  account: ServiceAccount
  /** The people who can sign in. Default: nobody. */
  accounts?: GoogleAccounts
  /** The properties that the account can read, with their data at a time. */
  searches?: Record<string, () => readonly Searches[]>
  visits?: Record<string, () => readonly Visits[]>
  /** What a report of Analytics says about itself. */
  metadata?: (date: string) => Record<string, unknown>
  /** The answers to `urlInspection` and `sitemaps`. */
  inspection?: unknown
  sitemaps?: unknown
  /** The fault of a request, by its number from 0. */
  fault?: (index: number, path: string) => Fault | undefined
  /** The milliseconds of each answer. */
  delayMs?: number
  /** The most rows of an answer, instead of 25,000. */
  pageRows?: number
}

export interface FakeGoogle {
  url: string
  /** The options for `createService`. */
  options: { consentUrl: string; tokenUrl: string; searchConsoleUrl: string; analyticsUrl: string }
  /** All API requests so far, and the number of issued tokens. */
  requests: { path: string; body: Record<string, unknown> }[]
  tokens: number
  /** The sitemaps that were submitted, with their property. */
  submitted: { property: string; sitemap: string }[]
  close: () => Promise<void>
}

type Answer = { status: number; body: unknown }

/**
 * Google's token endpoint, Search Console and Analytics on loopback. They refuse what Google's documentation does not
 * allow.
 */
export async function startFakeGoogle(options: FakeGoogleOptions): Promise<FakeGoogle> {
  /** Of the last token, the only one that works. */
  let scope = ""
  const server = createServer((request, response) => {
    void readText(request).then(async (text) => {
      if (options.delayMs !== undefined) await wait(options.delayMs)
      const path = request.url ?? ""
      const send = ({ status, body }: Answer, headers: Record<string, string> = {}) =>
        response
          .writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers })
          .end(JSON.stringify(body))
      if (path.startsWith("/consent?") && request.method === "GET") {
        const said = options.accounts?.decide(new URLSearchParams(path.slice("/consent?".length)))
        if (said === undefined || "error" in said) return send({ status: 400, body: said ?? {} })
        return response.writeHead(302, { location: said.location }).end()
      }
      if (path === "/token") return send(giveToken(request, text))
      const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>)
      const fault = options.fault?.(fake.requests.length, path)
      fake.requests.push({ path, body })
      if (fault === "drop") return response.destroy()
      if (fault !== undefined && "raw" in fault) return response.writeHead(200).end(fault.raw)
      if (fault !== undefined) return send(toError(fault.status, fault.message ?? "no", fault.reason), fault.headers)
      if (request.headers.authorization !== `Bearer ya29.${fake.tokens}`)
        return send(toError(401, "Invalid Credentials"))
      const put = /^\/webmasters\/v3\/sites\/([^/]+)\/sitemaps\/([^/]+)$/.exec(path)
      if (request.method === "PUT" && put !== null) {
        const [property = "", sitemap = ""] = put.slice(1).map(decodeURIComponent)
        const refused = refuseSitemap(property, text)
        if (refused !== undefined) return send(refused)
        fake.submitted.push({ property, sitemap })
        return response.writeHead(204).end()
      }
      return send(answer(options, request.method ?? "", path, body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeGoogle = {
    url,
    options: { consentUrl: `${url}/consent`, tokenUrl: `${url}/token`, searchConsoleUrl: url, analyticsUrl: url },
    requests: [],
    tokens: 0,
    submitted: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake

  /** sitemaps.submit has no body, and needs the scope and the property. */
  function refuseSitemap(property: string, body: string): Answer | undefined {
    if (body !== "") return toError(400, "Unexpected body")
    if (!scope.split(" ").includes(writeScope))
      return toError(403, "Request had insufficient authentication scopes.", "insufficientPermissions")
    return options.searches?.[property] === undefined ? noAccess : undefined
  }

  function giveToken(request: IncomingMessage, text: string): Answer {
    const form = new URLSearchParams(text)
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
    const issue = (given: string) => {
      scope = given
      return { access_token: `ya29.${++fake.tokens}`, expires_in: 3599, token_type: "Bearer" }
    }
    const granted = isForm ? options.accounts?.giveToken(form, issue) : undefined
    if (granted !== undefined) return granted
    const grant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer"
    if (request.method !== "POST" || !isForm || !grant)
      return { status: 400, body: { error: "unsupported_grant_type" } }
    const wrong = checkAssertion(form.get("assertion") ?? "", options.account, fake.options.tokenUrl)
    if (wrong !== undefined) return { status: 400, body: { error: "invalid_grant", error_description: wrong } }
    return { status: 200, body: issue(scopeOf(form.get("assertion") ?? "")) }
  }
}

function answer(options: FakeGoogleOptions, method: string, path: string, body: Record<string, unknown>): Answer {
  const site = /^\/webmasters\/v3\/sites\/([^/]+)\/(searchAnalytics\/query|sitemaps)$/.exec(path)
  const searches = site?.[1] === undefined ? undefined : options.searches?.[decodeURIComponent(site[1])]
  if (site?.[2] === "sitemaps" && method === "GET") {
    return searches === undefined ? noAccess : { status: 200, body: options.sitemaps ?? {} }
  }
  if (site !== null && method === "POST") {
    return searches === undefined ? noAccess : querySearches(searches(), body, options.pageRows ?? 25_000)
  }
  const named = /^\/webmasters\/v3\/sites\/([^/]+)$/.exec(path)?.[1]
  if (named !== undefined && method === "GET") {
    const siteUrl = decodeURIComponent(named)
    if (options.searches?.[siteUrl] === undefined) return noAccess
    return { status: 200, body: { siteUrl, permissionLevel: "siteOwner" } }
  }
  const known = /^\/v1beta\/properties\/(\d+)\/metadata$/.exec(path)?.[1]
  if (known !== undefined && method === "GET")
    return options.visits?.[known] === undefined ? noAccess : { status: 200, body: { dimensions: [], metrics: [] } }
  if (path === "/v1/urlInspection/index:inspect" && method === "POST") {
    const { inspectionUrl, siteUrl } = body
    if (typeof inspectionUrl !== "string" || typeof siteUrl !== "string") return toError(400, "missing field")
    return options.searches?.[siteUrl] === undefined ? noAccess : { status: 200, body: options.inspection ?? {} }
  }
  const report = /^\/v1beta\/properties\/(\d+):runReport$/.exec(path)
  if (report?.[1] !== undefined && method === "POST") {
    const visits = options.visits?.[report[1]]
    return visits === undefined ? noAccess : runReport(visits(), body, options.metadata)
  }
  return toError(404, "Not Found")
}

const noAccess = toError(403, "User does not have sufficient permission for site.", "forbidden")

function querySearches(all: readonly Searches[], body: Record<string, unknown>, pageRows: number): Answer {
  const { startDate, endDate, dimensions, type, dataState, rowLimit, startRow } = body as {
    startDate: string
    endDate: string
    dimensions: (keyof Searches)[]
    rowLimit: number
    startRow: number
    [name: string]: unknown
  }
  const known = ["date", "query", "page", "country", "device"]
  if (type !== "web" || dataState !== "final" || !dimensions.every((name) => known.includes(name)))
    return toError(400, "Invalid value")
  if (!(rowLimit >= 1 && rowLimit <= 25_000 && startRow >= 0)) return toError(400, "rowLimit out of range")
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; positions: number }>()
  for (const row of all) {
    if (row.date < startDate || row.date > endDate) continue
    if (row.query === "" && dimensions.includes("query")) continue
    const keys = dimensions.map((name) => (name === "device" ? row.device.toUpperCase() : String(row[name])))
    const key = JSON.stringify(keys)
    const group = groups.get(key) ?? { keys, clicks: 0, impressions: 0, positions: 0 }
    group.clicks += row.clicks
    group.impressions += row.impressions
    group.positions += row.position * row.impressions
    groups.set(key, group)
  }
  const rows = [...groups.values()]
    .toSorted(
      (one, other) => other.clicks - one.clicks || (JSON.stringify(one.keys) < JSON.stringify(other.keys) ? -1 : 1),
    )
    .slice(startRow, startRow + Math.min(rowLimit, pageRows))
    .map(({ keys, clicks, impressions, positions }) => ({
      ...(keys.length === 0 ? {} : { keys }),
      clicks,
      impressions,
      ctr: impressions === 0 ? 0 : clicks / impressions,
      position: impressions === 0 ? 0 : positions / impressions,
    }))
  return { status: 200, body: rows.length === 0 ? {} : { rows, responseAggregationType: "byPage" } }
}

const dimensionOf: Record<string, (visit: Visits) => string> = {
  date: ({ date }) => date.replaceAll("-", ""),
  hostName: ({ host }) => host,
  landingPage: ({ path }) => path,
  sessionDefaultChannelGroup: ({ channel }) => channel,
  sessionSource: ({ source }) => source,
  country: ({ country }) => country,
}
const metricOf: Record<string, (visit: Visits) => number> = {
  sessions: ({ sessions }) => sessions,
  totalUsers: ({ users }) => users,
  keyEvents: ({ keyEvents }) => keyEvents,
}

function runReport(
  all: readonly Visits[],
  body: Record<string, unknown>,
  metadata: FakeGoogleOptions["metadata"],
): Answer {
  const { dateRanges, dimensions, metrics, limit, offset } = body as {
    dateRanges: { startDate: string; endDate: string }[]
    dimensions: { name: string }[]
    metrics: { name: string }[]
    limit: string
    offset: string
  }
  const [range] = dateRanges
  const isKnown = dimensions.every(({ name }) => name in dimensionOf) && metrics.every(({ name }) => name in metricOf)
  if (range === undefined || !isKnown) return toError(400, "Field is not a valid dimension or metric")
  if (!/^\d+$/.test(limit) || Number(limit) > 250_000 || !/^\d+$/.test(offset)) return toError(400, "limit")
  const groups = new Map<string, { keys: string[]; values: number[] }>()
  for (const visit of all) {
    if (visit.date < range.startDate || visit.date > range.endDate) continue
    const keys = dimensions.map(({ name }) => dimensionOf[name]?.(visit) ?? "")
    const group = groups.get(keys.join("\n")) ?? { keys, values: metrics.map(() => 0) }
    for (const [index, { name }] of metrics.entries()) group.values[index]! += metricOf[name]?.(visit) ?? 0
    groups.set(keys.join("\n"), group)
  }
  const rows = [...groups.values()].map(({ keys, values }) => ({
    dimensionValues: keys.map((value) => ({ value })),
    metricValues: values.map((value) => ({ value: String(value) })),
  }))
  const shown = rows.slice(Number(offset), Number(offset) + Number(limit))
  const said = { currencyCode: "USD", timeZone: "Europe/Berlin", ...metadata?.(range.startDate) }
  return { status: 200, body: { rows: shown, rowCount: rows.length, metadata: said, kind: "analyticsData#runReport" } }
}

function toError(status: number, message: string, reason = "badRequest"): Answer {
  const word = status === 429 ? "RESOURCE_EXHAUSTED" : status === 403 ? "PERMISSION_DENIED" : "INVALID_ARGUMENT"
  return {
    status,
    body: { error: { code: status, message, status: word, errors: [{ message, domain: "global", reason }] } },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("utf8")
}
