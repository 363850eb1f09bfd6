import { findSitemaps, type FindSitemapsOptions, type FoundSitemaps } from "@citable/reader"
import { expect, it } from "vitest"

import { answerPages } from "./answer-pages.ts"

const origin = "https://example.com"

function index(...urls: string[]): { body: string } {
  return { body: `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>` }
}

async function find(
  pages: Parameters<typeof answerPages>[0],
  options: Partial<FindSitemapsOptions> = {},
): Promise<FoundSitemaps & { urls: string[]; asked: string[] }> {
  const fetch = answerPages(pages)
  const urls: string[] = []
  const found = await findSitemaps(fetch, {
    origin,
    onUrls: (batch, file) => void urls.push(...batch.map(({ url }) => `${url} ${file}`)),
    ...options,
  })
  return { ...found, urls, asked: fetch.asked }
}

it("reads the sitemaps that robots.txt names and those of the usual places, each once", async () => {
  const { files, urls, isCut, asked } = await find(
    {
      "https://cdn.example.net/s.txt": { body: "https://example.com/1\n" },
      [`${origin}/sitemap.xml`]: index(
        `${origin}/a.xml`,
        `${origin}/a.xml#x`,
        `${origin}/gone.xml`,
        `${origin}/slow.xml`,
      ),
      [`${origin}/a.xml`]: { status: 301, headers: { location: "/b.xml" } },
      [`${origin}/b.xml`]: { body: `<urlset><url><loc>${origin}/2</loc></url></urlset>` },
      [`${origin}/slow.xml`]: "timeout",
      [`${origin}/sitemap_index.xml`]: { body: "<!doctype html><html></html>" },
    },
    { named: ["https://cdn.example.net/s.txt", "/relative.xml", `${origin}/sitemap.xml`] },
  )
  expect(isCut).toBe(false)
  expect(urls).toEqual([
    "https://example.com/1 https://cdn.example.net/s.txt",
    "https://example.com/2 https://example.com/a.xml",
  ])
  expect(files).toMatchObject([
    { url: "https://cdn.example.net/s.txt", foundIn: "robots", status: 200, reading: { format: "text", urls: 1 } },
    { url: `${origin}/sitemap.xml`, foundIn: "robots", reading: { format: "sitemapindex" } },
    {
      url: `${origin}/a.xml`,
      finalUrl: `${origin}/b.xml`,
      foundIn: `${origin}/sitemap.xml`,
      status: 200,
      reading: { urls: 1 },
    },
    { url: `${origin}/gone.xml`, status: 404, error: null, reading: null },
    { url: `${origin}/slow.xml`, status: null, error: "timeout", reading: null },
  ])
  expect(new Set(asked).size).toBe(asked.length)
})

it("leaves out guesses that are no sitemaps", async () => {
  expect((await find({ [`${origin}/sitemap.xml`]: "timeout" })).files).toEqual([])
})

it.each([
  [true, "a named file without an answer", { "/s.xml": "timeout" as const }],
  [true, "a named file that is forbidden", { "/s.xml": { status: 403 } }],
  [true, "a page in place of a named file", { "/s.xml": { body: "<!doctype html><html></html>" } }],
  [false, "a named file that is gone", { "/s.xml": { status: 410 } }],
  [true, "a guess without an answer", { "/sitemap.xml": "timeout" as const }],
  [true, "a guess that the server fails to answer", { "/sitemap.xml": { status: 503 } }],
  [true, "a guess that is refused", { "/sitemap.xml": { status: 403, headers: { "cf-mitigated": "challenge" } } }],
  [false, "a guess that is forbidden", { "/sitemap.xml": { status: 403 } }],
  [false, "a page in place of a guess", { "/sitemap.xml": { body: "<!doctype html><html></html>" } }],
])("answers %s to whether something failed for %s", async (failed, _, pages) => {
  const usual = { "/s.xml": { body: `<urlset><url><loc>${origin}/2</loc></url></urlset>` } }
  const served = Object.entries({ ...usual, ...pages }).map(([path, page]) => [origin + path, page])
  const { hasFailed } = await find(Object.fromEntries(served), { named: [`${origin}/s.xml`] })
  expect(hasFailed).toBe(failed)
})

it("follows indexes three levels deep, never in a circle and never to other hosts", async () => {
  const { files, asked } = await find({
    [`${origin}/sitemap.xml`]: index(`${origin}/1.xml`, `${origin}/sitemap.xml`, "https://other.example/x.xml"),
    [`${origin}/1.xml`]: index(`${origin}/2.xml`, `${origin}/1.xml`),
    [`${origin}/2.xml`]: index(`${origin}/3.xml`),
    [`${origin}/3.xml`]: index(`${origin}/4.xml`),
  })
  expect(asked).toEqual(
    ["/sitemap.xml", "/sitemap_index.xml", "/sitemap-index.xml", "/1.xml", "/2.xml", "/3.xml"].map(
      (path) => origin + path,
    ),
  )
  expect(files[0]?.reading?.faults).toMatchObject([{ code: "foreign_host", example: "https://other.example/x.xml" }])
  expect(files.at(-1)?.reading?.faults).toMatchObject([{ code: "nested_too_deep" }])
})

it("ends at the limits of files, URLs and redirects, and obeys who is asked", async () => {
  const many = index(...Array.from({ length: 20 }, (_, n) => `${origin}/${n}.txt`))
  const pages = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`${origin}/${n}.txt`, { body: `${origin}/a\n${origin}/b\n` }]),
  )
  const all = { ...pages, [`${origin}/sitemap.xml`]: many }
  const few = await find(all, { maxFiles: 6 })
  expect([few.isCut, few.asked.length, few.urls.length]).toEqual([true, 6, 6])
  const short = await find(all, { maxUrls: 5 })
  expect([short.isCut, short.urls.length]).toEqual([true, 5])
  const polite = await find(all, { mayFetch: async (url) => !url.endsWith(".txt") })
  expect([polite.urls.length, polite.files.length]).toEqual([0, 1])
  const loop = await find(
    { [`${origin}/l.xml`]: { status: 302, headers: { location: "/l.xml" } } },
    { named: [`${origin}/l.xml`] },
  )
  expect(loop.files).toMatchObject([{ status: 302, reading: null }])
})

it("rejects when aborted, or when who takes the URLs fails", async () => {
  const pages = { [`${origin}/sitemap.xml`]: { body: `${origin}/a\n` } }
  await expect(find(pages, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough")
  await expect(find(pages, { onUrls: () => Promise.reject(new Error("full")) })).rejects.toThrow("full")
})
