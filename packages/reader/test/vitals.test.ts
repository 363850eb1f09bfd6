import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"

import type { PageBrowser } from "@citable/reader/browser"
import { measureVitals } from "@citable/reader/vitals"
import { expect, onTestFinished, test } from "vitest"

const key = "a-secret-key"
const page = "https://example.com/"

/** A PageSpeed Insights on loopback that gives one answer. */
async function servePageSpeed(status: number, body: unknown) {
  const asked: URLSearchParams[] = []
  const server = createServer((incoming, outgoing) => {
    asked.push(new URL(incoming.url ?? "", "http://a").searchParams)
    outgoing.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { pageSpeedUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/run`, asked }
}

/** A browser that measures the given values, one after the other. */
function browserOf(values: { lcpMs: number | null; cls: number | null }[]): () => Promise<PageBrowser> {
  const measure = () => Promise.resolve(values.shift() ?? { lcpMs: null, cls: null })
  return () => Promise.resolve({ measure } as unknown as PageBrowser)
}

const lab = {
  lighthouseResult: {
    audits: {
      "largest-contentful-paint": { numericValue: 1234.5 },
      "cumulative-layout-shift": { numericValue: 0.0123 },
      "total-blocking-time": { numericValue: 99 },
    },
  },
}

test("with a key, the values are those of real visits", async () => {
  const metrics = {
    LARGEST_CONTENTFUL_PAINT_MS: { percentile: 2100 },
    CUMULATIVE_LAYOUT_SHIFT_SCORE: { percentile: 7 },
    INTERACTION_TO_NEXT_PAINT: { percentile: 180 },
  }
  const { pageSpeedUrl, asked } = await servePageSpeed(200, {
    loadingExperience: { metrics, origin_fallback: true },
    ...lab,
  })
  expect(await measureVitals(page, { device: "mobile", pageSpeedKey: key, pageSpeedUrl })).toEqual({
    source: "page_speed",
    isField: true,
    scope: "origin",
    lcpMs: 2100,
    inpMs: 180,
    cls: 0.07,
    missing: {},
  })
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ url: page, strategy: "mobile", category: "performance", key })
})

test("where Google knows no visits, its laboratory has the values, and INP stays null with its reason", async () => {
  const { pageSpeedUrl } = await servePageSpeed(200, lab)
  expect(await measureVitals(page, { device: "desktop", pageSpeedKey: key, pageSpeedUrl })).toMatchObject({
    isField: false,
    lcpMs: 1235,
    cls: 0.012,
    inpMs: null,
    missing: { inpMs: expect.any(String) },
  })
})

test.each([
  [403, "{}", "page_speed_refused"],
  [500, "{}", "page_speed_failed"],
  [200, "no JSON", "page_speed_failed"],
])("an answer of %i without use is an error that does not have the key", async (status, body, code) => {
  const { pageSpeedUrl } = await servePageSpeed(status, body)
  const error = await measureVitals(page, { device: "mobile", pageSpeedKey: key, pageSpeedUrl }).catch(
    (cause: unknown) => cause,
  )
  expect(error).toMatchObject({ code })
  expect(JSON.stringify(error) + inspect(error, { depth: null })).not.toContain(key)
})

test("without a key, and where PageSpeed fails, the browser measures the median of three loads", async () => {
  const values = () => [
    { lcpMs: 900.4, cls: 0.2 },
    { lcpMs: 500, cls: 0 },
    { lcpMs: 700.6, cls: 0.1 },
  ]
  const expected = { source: "browser", lcpMs: 701, cls: 0.1, inpMs: null, missing: { inpMs: expect.any(String) } }
  expect(await measureVitals(page, { device: "mobile", browser: browserOf(values()) })).toMatchObject(expected)
  const { pageSpeedUrl } = await servePageSpeed(500, "{}")
  const both = { device: "mobile", pageSpeedKey: key, pageSpeedUrl, browser: browserOf(values()) } as const
  expect(await measureVitals(page, both)).toMatchObject(expected)
})

test("a page that paints nothing has no largest paint, and says so", async () => {
  const measured = await measureVitals(page, { device: "mobile", browser: browserOf([]) })
  expect(measured).toMatchObject({ lcpMs: null, cls: null, missing: { lcpMs: "The page painted nothing." } })
})

test("with neither a key nor a browser, the error names both", async () => {
  await expect(measureVitals(page, { device: "mobile" })).rejects.toMatchObject({ code: "not_configured" })
})
