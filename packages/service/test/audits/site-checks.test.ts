import { beforeAll, expect, it } from "vitest"

import { auditSite } from "../../src/operator/audit-site.ts"
import { startTestSite, type TestAnswer } from "../start-test-site.ts"

const origin = "http://shop.test"
const page = (name: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><main><h1>${name}</h1>${body}</main></body></html>`

type Issues = Map<string, { severity: string; pages: [path: string, detail: string | null][] }>

/** What the audit of a site says, by code. */
async function findIssues(pages: Record<string, TestAnswer>): Promise<Issues> {
  const site = await startTestSite("shop.test", pages)
  const { issues } = await auditSite(`${origin}/`, { network: site.readNetwork })
  await site.close()
  return new Map(
    issues.map(({ code, severity, pages: found }) => [
      code,
      { severity, pages: found.map(({ url, detail }) => [url.replace(origin, ""), detail]) },
    ]),
  )
}

const silent = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<a href="http://silent-${at}.example/">Site ${at}</a>`).join(" ")
const picture = '<img src="http://silent-9.example/a.png" alt="A picture" width="1" height="1">'
const sitemap = {
  headers: { "content-type": "application/xml" },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/gone</loc></url></urlset>`,
}
/** Each page links to the next one by a redirect. */
const steps: [string, TestAnswer][] = [1, 2, 3, 4, 5].flatMap((at): [string, TestAnswer][] => [
  [`/${at}`, { status: 301, headers: { location: `/${at}/` } }],
  [`/${at}/`, page(`Page ${at}`, `<a href="/${at + 1 > 5 ? "" : at + 1}">Next</a>`)],
])

/** As a framework answers that streams: 200 is sent before it knows that there is no such page. */
const unknown = page("Not found", "<p>There is no such page.</p>")
const answering = (missing: string) =>
  new Proxy({ "/": page("Home", "<p>Tea.</p>") }, { get: (pages, path) => Reflect.get(pages, path) ?? missing })

let offline: Issues
let online: Issues
let streamed: Issues
let careless: Issues
beforeAll(async () => {
  const pages = { ...Object.fromEntries(steps), "/sitemap-index.xml": sitemap }
  const robots = { headers: { "content-type": "text/plain" }, body: `Sitemap: ${origin}/sitemap-index.xml` }
  ;[offline, online, streamed, careless] = await Promise.all([
    findIssues({ ...pages, "/": page("Home", `${silent(3)}${picture}<a href="/1">One</a>`) }),
    findIssues({ "/": page("Home", silent(2)), "/robots.txt": robots, "/sitemap-index.xml": sitemap }),
    findIssues(answering(unknown.replace("</head>", '<meta name="robots" content="noindex"></head>'))),
    findIssues(answering(unknown)),
  ])
})

it("other sites are not called broken where none of them answers, such as on a train; a few are", () => {
  expect([...offline.keys()]).not.toContain("broken_external_link")
  expect([...offline.keys()]).not.toContain("image_broken")
  const reason = "http://silent-0.example/: silent-0.example could not be reached, or did not answer in HTTP."
  expect(online.get("broken_external_link")?.pages).toEqual([["/", expect.stringContaining(reason)]])
})

it("missing pages that answer 200 do harm unless they keep themselves out of the index, and are no llms.txt", () => {
  expect(careless.get("missing_404_status")?.severity).toBe("error")
  expect(streamed.get("missing_404_status")).toBeUndefined()
  for (const issues of [careless, streamed]) {
    expect(issues.get("llms_txt_invalid")).toBeUndefined()
    expect(issues.get("llms_txt_missing")?.severity).toBe("notice")
  }
})

it("a redirect takes no click", () => {
  expect(offline.get("deep_page")?.pages).toEqual([["/5/", "5 clicks"]])
})

it("a sitemap with the name that Astro gives it is found, and robots.txt has to name it", () => {
  expect(offline.get("page_4xx")?.pages).toEqual([["/gone", "status 404, in a sitemap"]])
  const unnamed = [["/sitemap-index.xml", "robots.txt does not name it"]]
  expect(offline.get("sitemap_missing")).toEqual({ severity: "notice", pages: unnamed })
  expect(online.get("sitemap_missing")).toBeUndefined()
})
