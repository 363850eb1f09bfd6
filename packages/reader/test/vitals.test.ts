import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"

import { CitableError } from "@citable/contract"
import type { PageBrowser } from "@citable/reader/browser"
import { type MeasuredVitals, measureVitals } from "@citable/reader/vitals"
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

const text = (words: number): string => `<!doctype html><p>${"word ".repeat(words)}</p>`

/** A browser that measures the given values, one after the other. Scripts write most of the words of its page. */
function browserOf(values: { lcpMs: number | null; cls: number | null }[]): () => Promise<PageBrowser> {
  const measure: PageBrowser["measure"] = (_url, { withHtml }) =>
    Promise.resolve({
      ...(values.shift() ?? { lcpMs: null, cls: null }),
      html: withHtml === true ? { before: text(20), after: text(300) } : null,
    })
  return () => Promise.resolve({ measure } as unknown as PageBrowser)
}

const missing = (code: string) => () => Promise.reject(new CitableError(`Here is no ${code}.`, { code }))

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
    words: null,
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

test("words are counted before and after scripts, also where PageSpeed measures, and only if somebody asks", async () => {
  const words = { before: 20, after: 300 }
  const call = { device: "mobile", browser: browserOf([]) } as const
  expect(await measureVitals(page, { ...call, countsWords: true })).toMatchObject({ source: "browser", words })
  expect(await measureVitals(page, call)).toMatchObject({ words: null })
  const { pageSpeedUrl } = await servePageSpeed(200, lab)
  const asked = { ...call, pageSpeedKey: key, pageSpeedUrl, countsWords: true }
  expect(await measureVitals(page, asked)).toMatchObject({ source: "page_speed", words })
  expect(await measureVitals(page, { ...asked, browser: missing("browser_missing") })).toMatchObject({
    source: "page_speed",
    words: null,
  })
})

test("Lighthouse has its turn only where there is no browser", async () => {
  const measured = { source: "lighthouse", lcpMs: 900 } as MeasuredVitals
  const asked: string[] = []
  const lighthouse = (url: string) => {
    asked.push(url)
    return Promise.resolve(measured)
  }
  const call = { device: "mobile", lighthouse } as const
  expect(await measureVitals(page, { ...call, browser: browserOf([]) })).toMatchObject({ source: "browser" })
  await expect(measureVitals(page, { ...call, browser: missing("timeout") })).rejects.toMatchObject({ code: "timeout" })
  expect(asked).toEqual([])
  expect(await measureVitals(page, { ...call, browser: missing("browser_missing") })).toBe(measured)
  expect(await measureVitals(page, call)).toBe(measured)
})

test("where neither browser nor Lighthouse is set up, the error is that of the browser", async () => {
  const call = {
    device: "mobile",
    browser: missing("browser_missing"),
    lighthouse: missing("lighthouse_missing"),
  } as const
  await expect(measureVitals(page, call)).rejects.toMatchObject({ code: "browser_missing" })
})

test("a page that paints nothing has no largest paint, and says so", async () => {
  const measured = await measureVitals(page, { device: "mobile", browser: browserOf([]) })
  expect(measured).toMatchObject({ lcpMs: null, cls: null, missing: { lcpMs: "The page painted nothing." } })
})

test("with neither a key nor a browser, the error names both", async () => {
  await expect(measureVitals(page, { device: "mobile" })).rejects.toMatchObject({ code: "not_configured" })
})
