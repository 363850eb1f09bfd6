import fc from "fast-check"
import { expect, it } from "vitest"

import { auditSite } from "../../src/operator/audit-site.ts"
import { startTestSite, type TestAnswer } from "../start-test-site.ts"

const host = "coast.test"
const origin = `http://${host}`
const names = "ferries harbours tides nets ropes sails knots docks".split(" ")
const paths = ["/", ...names.map((name) => `/${name}`)]

interface Draft {
  head: string
  title: string
  body: string
  headers: Record<string, string>
  status: number
}

/** What somebody can do to a page. */
const faults = {
  noindex: (draft) => ({ ...draft, head: `${draft.head}<meta name="robots" content="noindex">` }),
  noindexForGoogle: (draft) => ({ ...draft, headers: { ...draft.headers, "x-robots-tag": "googlebot: noindex" } }),
  noindexForBing: (draft) => ({ ...draft, head: `${draft.head}<meta name="bingbot" content="noindex">` }),
  expired: (draft) => ({ ...draft, head: `${draft.head}<meta name="robots" content="unavailable_after: 2020-01-01">` }),
  gone: (draft) => ({ ...draft, status: 404 }),
  failing: (draft) => ({ ...draft, status: 500 }),
  untitled: (draft) => ({ ...draft, title: "" }),
  sameTitle: (draft) => ({ ...draft, title: "The coast and its trades" }),
  foreign: (draft) => ({ ...draft, head: draft.head.replace(/href="[^"]*"/, `href="https://other.example/"`) }),
  notFound: (draft) => ({ ...draft, title: "Page not found", body: "<h1>Page not found</h1>" }),
  lorem: (draft) => ({
    ...draft,
    body: `${draft.body}<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>`,
  }),
  brokenLink: (draft) => ({ ...draft, body: `${draft.body}<a href="/never-there">Our prices of last year</a>` }),
} satisfies Record<string, (draft: Draft) => Draft>
type Fault = keyof typeof faults

function answerOf(path: string, done: readonly Fault[]): TestAnswer {
  const name = path.slice(1) || "coast"
  const links = paths.map((to) => `<a href="${to}">About ${to.slice(1) || "the coast"}</a>`).join(" ")
  const text = Array.from({ length: 120 }, (_, at) => `${name} ${(at * (name.length + 3)) % 13}`).join(" and ")
  let draft: Draft = {
    title: `All about the ${name} of the north`,
    head: `<link rel="canonical" href="${origin}${path}"><meta name="viewport" content="width=device-width">`,
    body: `<nav>${links}</nav><main><h1>The ${name}</h1><p>${text}.</p></main>`,
    headers: {},
    status: 200,
  }
  for (const fault of done) draft = faults[fault](draft)
  const { title, head, body, headers, status } = draft
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`
  return { status, headers, body: html }
}

async function scoreOf(done: readonly (readonly Fault[])[]): Promise<number> {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")
  const site = await startTestSite(host, {
    ...Object.fromEntries(paths.map((path, at) => [path, answerOf(path, done[at] ?? [])])),
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    },
  })
  try {
    return (await auditSite(`${origin}/`, { network: { ...site.readNetwork, probePauseMs: 0 } })).audit.score ?? 0
  } finally {
    await site.close()
  }
}

const fault = fc.constantFrom(...(Object.keys(faults) as Fault[]))
const site = fc.array(fc.array(fault, { maxLength: 2 }), { minLength: paths.length, maxLength: paths.length })

it("one more fault on a page never raises the score of a site, so mending one never lowers it", async () => {
  const check = async (done: Fault[][], at: number, more: Fault) => {
    const before = await scoreOf(done)
    const after = await scoreOf(done.map((own, index) => (index === at ? [...own, more] : own)))
    expect(after).toBeLessThanOrEqual(before)
  }
  await fc.assert(fc.asyncProperty(site, fc.nat(paths.length - 1), fault, check), { numRuns: 60 })
})
