import { inspect } from "node:util"

import { createGoogle } from "@citable/search-data/google/create-google"
import type { GoogleError } from "@citable/search-data/google/google-error"
import { querySearchConsole } from "@citable/search-data/google/query-search-console"
import { runReport } from "@citable/search-data/google/run-report"
import { afterEach, describe, expect, it } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import {
  type FakeGoogle,
  type FakeGoogleOptions,
  type Searches,
  startFakeGoogle,
} from "../fake-google/start-fake-google.ts"

let fake: FakeGoogle | undefined
afterEach(() => fake?.close())

const property = "sc-domain:example.com"
const one: Searches = {
  date: "2026-06-01",
  query: "cms",
  page: "https://example.com/",
  country: "usa",
  device: "mobile",
  clicks: 1,
  impressions: 10,
  position: 2,
}
let at = Date.parse("2026-06-20T12:00:00Z")
async function open(options: Partial<FakeGoogleOptions> = {}) {
  fake = await startFakeGoogle({ account: serviceAccount, searches: { [property]: () => [one] }, ...options })
  return createGoogle(fake.options, () => at)
}
const query = { property, from: "2026-06-01", to: "2026-06-02", dimensions: ["date", "query"] as const }
const failure = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason as GoogleError,
  )
  if (error === undefined) throw new Error("it was answered")
  return error
}

describe("a query of Search Console", () => {
  it("sends the documented request, with a token from a signed assertion", async () => {
    const google = await open()
    const rows = await querySearchConsole(google, serviceAccount, query)
    expect(rows).toEqual([{ keys: ["2026-06-01", "cms"], clicks: 1, impressions: 10, position: 2 }])
    expect(fake?.requests).toEqual([
      {
        path: "/webmasters/v3/sites/sc-domain%3Aexample.com/searchAnalytics/query",
        body: {
          startDate: "2026-06-01",
          endDate: "2026-06-02",
          dimensions: ["date", "query"],
          type: "web",
          dataState: "final",
          rowLimit: 25_000,
          startRow: 0,
        },
      },
    ])
  })

  it("reads pages until one is not full", async () => {
    const many = Array.from({ length: 50_001 }, (_, index) => ({ ...one, query: `query ${index}` }))
    const google = await open({ searches: { [property]: () => many } })
    const rows = await querySearchConsole(google, serviceAccount, query)
    expect(new Set(rows.map(({ keys }) => keys[1])).size).toBe(50_001)
    expect(fake?.requests.map(({ body }) => body["startRow"])).toEqual([0, 25_000, 50_000])
  })

  it("uses one token for an hour, less a minute", async () => {
    const google = await open()
    for (let count = 0; count < 3; count++) await querySearchConsole(google, serviceAccount, query)
    expect(fake?.tokens).toBe(1)
    at += 3_590_000
    await querySearchConsole(google, serviceAccount, query)
    expect(fake?.tokens).toBe(2)
  })

  it("gets another token, once, if Google has ended the current one", async () => {
    const google = await open({ fault: (index) => ([1, 3, 4].includes(index) ? { status: 401 } : undefined) })
    await querySearchConsole(google, serviceAccount, query)
    expect(await querySearchConsole(google, serviceAccount, query)).toHaveLength(1)
    expect(fake?.tokens).toBe(2)
    const error = await failure(querySearchConsole(google, serviceAccount, query))
    expect([error.code, error.isRetryable]).toEqual(["google_token_refused", true])
    expect(error.message).toContain("an access token that it had just given")
    expect([fake?.tokens, fake?.requests.length]).toEqual([3, 5])
  })
})

it.each<[string, NonNullable<ReturnType<NonNullable<FakeGoogleOptions["fault"]>>>, Partial<GoogleError>]>([
  [
    "a quota by 429",
    { status: 429, headers: { "retry-after": "30" } },
    { code: "google_quota_exceeded", isRetryable: true, retryAfter: 30_000 },
  ],
  ["a quota by 403", { status: 403, reason: "quotaExceeded" }, { code: "google_quota_exceeded", isRetryable: true }],
  ["a failure", { status: 503 }, { code: "google_failed", isRetryable: true, retryAfter: null }],
  ["no permission", { status: 403, reason: "forbidden" }, { code: "google_permission_denied", isRetryable: false }],
  ["a wrong request", { status: 400 }, { code: "google_request_refused", isRetryable: false }],
  ["what is cut off", { raw: '{"rows":[{"keys":["2026-' }, { code: "google_unreadable", isRetryable: true }],
  ["rows of another shape", { raw: '{"rows":[{"keys":["x"],"clicks":-1}]}' }, { code: "google_unreadable" }],
  [
    "a row without its keys",
    { raw: '{"rows":[{"clicks":1,"impressions":2,"position":1}]}' },
    { code: "google_unreadable" },
  ],
  ["nothing", "drop", { code: "google_unreachable", isRetryable: true }],
])("for %s, the error says whether to retry, without key or token", async (_, fault, expected) => {
  const google = await open({ fault: () => fault })
  const error = await failure(querySearchConsole(google, serviceAccount, query))
  expect(error).toMatchObject(expected)
  expect(inspect(error, { depth: 10 })).not.toMatch(/ya29|PRIVATE KEY/)
})

it("an invalid key and an unknown key are refused and not shown", async () => {
  const google = await open()
  const broken = {
    ...serviceAccount,
    private_key: "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n",
  }
  const local = await failure(querySearchConsole(google, broken, query))
  expect([local.code, local.cause]).toEqual(["google_key_refused", undefined])
  expect(local.message).not.toContain("c2VjcmV0")
  const other = { ...serviceAccount, client_email: "other@project.iam.gserviceaccount.com" }
  expect(await failure(querySearchConsole(google, other, query))).toMatchObject({
    code: "google_key_refused",
    message: expect.stringContaining("Invalid issuer.") as string,
  })
})

it("a report of Analytics sends the documented request", async () => {
  const visit = {
    date: "2026-06-01",
    host: "example.com",
    path: "/",
    channel: "Direct",
    source: "(direct)",
    country: "Chad",
  }
  const google = await open({
    visits: { 123: () => [{ ...visit, sessions: 3, users: 2, keyEvents: 0.5 }] },
  })
  const { rows, facts } = await runReport(google, serviceAccount, {
    property: "123",
    from: "2026-06-01",
    to: "2026-06-01",
    dimensions: ["date", "country"],
    metrics: ["sessions", "keyEvents"],
  })
  expect(facts).toEqual({ isThresholded: false, hasOther: false, sampled: 1, timeZone: "Europe/Berlin" })
  expect(rows).toEqual([{ dimensions: ["20260601", "Chad"], metrics: [3, 0.5] }])
  expect(fake?.requests).toEqual([
    {
      path: "/v1beta/properties/123:runReport",
      body: {
        dateRanges: [{ startDate: "2026-06-01", endDate: "2026-06-01" }],
        dimensions: [{ name: "date" }, { name: "country" }],
        metrics: [{ name: "sessions" }, { name: "keyEvents" }],
        limit: "250000",
        offset: "0",
        keepEmptyRows: false,
      },
    },
  ])
})
