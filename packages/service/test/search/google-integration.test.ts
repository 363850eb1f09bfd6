import type { Integration } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { serviceAccount } from "../fake-google/service-account.ts"
import type { FakeGoogle, Fault } from "../fake-google/start-fake-google.ts"
import { startGoogleSite } from "../fake-google/start-google-site.ts"

const property = "sc-domain:example.com"

let google: FakeGoogle
let started: StartedService
let fault: (() => Fault | undefined) | undefined
beforeEach(async () => {
  fault = undefined
  google = await startGoogleSite({
    page: "https://example.com/",
    submitted: 12,
    searches: { [property]: () => [] },
    fault: () => fault?.(),
  })
  started = await startService({ google: google.options })
})
afterEach(async () => {
  await started.close()
  await google.close()
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
const brand = (path: string) => `/v1/brands/${started.brandId}${path}`
const connect = (config: Record<string, string> = { search_console_property: property }) =>
  call<Integration>("POST", brand("/integrations"), {
    name: "Google",
    connection: { kind: "google", config, credentials: serviceAccount },
  })

it("testing the integration calls Google and shows the result", async () => {
  const { id } = await connect()
  fault = () => ({ status: 403, message: "User does not have sufficient permission" })
  const test = () => call<Integration>("POST", `/v1/integrations/${id}/test`, {})
  expect(await test()).toMatchObject({ status: "untested" })
  const said = (status: Integration["status"]) =>
    vi.waitFor(
      async () => {
        const { data } = await call<{ data: Integration[] }>("GET", brand("/integrations"))
        const found = data.find((one) => one.id === id)
        if (found?.status !== status) throw new Error(`it is ${found?.status}`)
        return found
      },
      { timeout: 50_000, interval: 50 },
    )
  expect((await said("failed")).error).toContain("sufficient permission")
  fault = undefined
  await test()
  expect((await said("connected")).error).toBeNull()
  const other = await connect({})
  await expect(call("POST", `/v1/integrations/${other.id}/test`, {})).rejects.toThrow("conflict")
})

describe("live from Google", () => {
  it("a URL is inspected and sitemaps are listed, as Search Console reports them", async () => {
    await connect()
    const url = encodeURIComponent("https://example.com/")
    expect(await call("GET", brand(`/url-inspection?url=${url}`))).toMatchObject({
      verdict: "pass",
      coverage: "Submitted and indexed",
      robots_txt: "allowed",
      indexing: "allowed",
      last_crawled_at: "2026-06-01T08:09:10.000Z",
      crawled_as: "mobile",
      google_canonical: "https://example.com/",
      user_canonical: null,
      rich_results: [{ type: "Breadcrumbs", issues: ["Missing field"] }],
    })
    expect(google.requests.at(-1)).toEqual({
      path: "/v1/urlInspection/index:inspect",
      body: { inspectionUrl: "https://example.com/", siteUrl: property, languageCode: "en-US" },
    })
    expect(await call("GET", brand("/sitemaps"))).toMatchObject({
      missing: null,
      data: [{ kind: "sitemap", errors: 0, warnings: 1, contents: [{ type: "web", submitted: 12 }] }],
    })
    fault = () => ({ status: 429 })
    await expect(call("GET", brand(`/url-inspection?url=${url}`))).rejects.toThrow("integration_failed")
    expect(await call("GET", brand("/sitemaps"))).toMatchObject({ missing: "failed", data: [] })
  })

  it("a brand without a connection gets one answer from each tool, which says what to connect", async () => {
    const sync = brand("/search-performance/sync")
    const calls = [
      () => call("GET", brand("/url-inspection?url=https://example.com/")),
      () => call("GET", brand("/sitemaps")),
      () => call("POST", sync, {}),
      () => call("POST", sync, { sources: ["search_console"] }),
    ]
    for (const ask of calls)
      await expect(ask()).rejects.toThrow(/501.*not_configured.*kind google, with search_console_property/)
    const analytics = call("POST", sync, { sources: ["google_analytics"] })
    await expect(analytics).rejects.toThrow(/501.*not_configured.*with analytics_property/)
    await connect()
    const both = await call("POST", sync, {})
    expect(both).toMatchObject({ data: [{ missing: null }, { missing: "not_configured" }] })
  })
})
