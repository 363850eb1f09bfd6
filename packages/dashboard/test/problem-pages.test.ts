import { problemCodes, type ProblemCode } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

const codes = Object.keys(problemCodes) as ProblemCode[]

let started: StartedAccounts
let ada: WebClient
const errors: unknown[] = []

beforeAll(async () => {
  const dashboard = createDashboard()
  started = await startAccounts({
    onError: (error) => errors.push(error),
    dashboard: {
      async load() {
        const loaded = await dashboard.load()
        return {
          ...loaded,
          addRoutes(app, pages) {
            loaded.addRoutes(app, pages)
            app.get("/brands/:brand_id/broken/:code", (context) =>
              pages.serveSignedIn(context, () => {
                const code = codes.find((one) => one === context.req.param("code"))
                if (code === undefined) throw new Error("The disk is on fire.")
                const headers = { "retry-after": "150" }
                throw new ProblemError(code, "The wheel came off <b>here</b>.", { headers })
              }),
            )
          },
        }
      },
    },
  })
  ada = started.browse()
  await signInAs(ada, owner)
})
afterAll(() => started.close())

const navigate = { headers: { accept: "text/html,*/*" } }

it.each(codes)("a browser gets the problem %s as a page that says what happened and what to do", async (code) => {
  const page = await ada.send(`/brands/${started.brandId}/broken/${code}`, navigate)
  const { status } = problemCodes[code]
  expect(page.status).toBe(status === 401 ? 403 : status)
  expect(page.headers.get("content-type")).toContain("text/html")
  expect(page.headers.get("retry-after")).toBe("150")
  expect(page.text).toContain("The wheel came off &lt;b&gt;here&lt;/b&gt;.")
  expect(page.text).toContain("You can try again in 3 minutes.")
  expect(page.text).toMatch(/<h1>[A-Z][^<]+<\/h1>/)
  // The visitor stays within the brand.
  expect(page.text).toContain('aria-label="My brand"')
  expect(page.text).toContain(status === 401 ? 'href="/sign-in"' : `Back to My brand`)
  expect(page.text.includes("Search the articles")).toBe(status === 404)
  expect(page.text.includes("<code>req_")).toBe(status >= 500)
})

it("every problem has a title of its own or shares it with one of the same kind", async () => {
  const titles = new Map<string, Set<number>>()
  for (const code of codes) {
    const { text } = await ada.send(`/brands/${started.brandId}/broken/${code}`, navigate)
    const [, title = ""] = /<h1>([^<]+)</.exec(text) ?? []
    titles.set(title, (titles.get(title) ?? new Set()).add(problemCodes[code].status))
  }
  for (const [title, statuses] of titles) expect([title, statuses.size]).toEqual([title, 1])
})

it("what is not there, takes no such request or fails is a page, too, and its cause goes to the log alone", async () => {
  const missing = await ada.send(`/brands/${started.brandId}/nothing/here`, navigate)
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining("Search the articles")])
  const method = await ada.send("/docs", { method: "POST", ...navigate })
  expect([method.status, method.text]).toEqual([405, expect.stringContaining("does not accept this request")])
  const failed = await ada.send(`/brands/${started.brandId}/broken/by-accident`, navigate)
  expect([failed.status, failed.text]).toEqual([500, expect.stringContaining("Something went wrong")])
  expect(failed.text).not.toContain("fire")
  expect(errors.map(String)).toEqual(["Error: The disk is on fire."])
})

it("a stranger and somebody else's user learn nothing of the brand", async () => {
  const stranger = await started.browse().send(`/brands/${started.brandId}/nothing`, navigate)
  expect(stranger.text).not.toContain("My brand")
  expect(stranger.text).toContain('href="/sign-in"')
  const { brandId } = await started.service.createAccount({ brandName: "Secret Inc" })
  const other = await ada.send(`/brands/${brandId}/articles`, navigate)
  expect([other.status, other.text]).toEqual([404, expect.not.stringContaining("Secret Inc")])
})

it("a client of the API still gets the document", async () => {
  const response = await fetch(`${started.url}/v1/nothing`)
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/problem+json"])
})
