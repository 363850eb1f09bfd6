import { gzipSync } from "node:zlib"

import { readSitemap, type SitemapReading, type SitemapUrl } from "@citable/reader"
import fc from "fast-check"
import { expect, it } from "vitest"

const url = "https://example.com/sitemap.xml"
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function read(body: string | Uint8Array, maxUrls?: number): Promise<SitemapReading & { found: SitemapUrl[] }> {
  const found: SitemapUrl[] = []
  const onUrls = (urls: readonly SitemapUrl[]): void => void found.push(...urls)
  const options = { url, onUrls, ...(maxUrls === undefined ? {} : { maxUrls }) }
  return { ...(await readSitemap(typeof body === "string" ? Buffer.from(body) : body, options)), found }
}

function codesOf({ faults }: SitemapReading): string[] {
  return faults.map(({ code, count }) => `${code} ${count}`)
}

function urlset(...entries: string[]): string {
  return `${head}<urlset ${namespace}>${entries.map((entry) => `<url>${entry}</url>`).join("\n")}</urlset>`
}

it("reads the URLs of a sitemap with their dates", async () => {
  const reading = await read(
    urlset(
      "<loc> https://example.com/?a=1&amp;b=%C3%A9#top </loc><lastmod>2005-01-01</lastmod><changefreq>monthly</changefreq>",
      "<loc><![CDATA[https://example.com/ü]]></loc><lastmod>2004-12-23T18:00:15+00:00</lastmod><priority>0.3</priority>",
    ),
  )
  expect(reading).toMatchObject({ format: "urlset", isGzip: false, urls: 2, sitemaps: [], faults: [] })
  expect(reading.found).toEqual([
    { url: "https://example.com/?a=1&b=%C3%A9", lastmod: "2005-01-01", alternates: [] },
    { url: "https://example.com/%C3%BC", lastmod: "2004-12-23T18:00:15+00:00", alternates: [] },
  ])
})

it("reads the versions of a page in other languages, and passes over its pictures", async () => {
  const { found, faults } = await read(
    urlset(
      '<loc>https://example.com/en</loc><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de?a&amp;b"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>' +
        "<image:image><image:loc>https://cdn.example.net/1.png</image:loc></image:image>",
    ),
  )
  expect(faults).toEqual([])
  const alternates = [
    { hreflang: "de", url: "https://example.com/de?a&b" },
    { hreflang: "x-default", url: "https://example.com/" },
  ]
  expect(found).toEqual([{ url: "https://example.com/en", lastmod: null, alternates }])
})

it("reads an index, with a prefix as well", async () => {
  const reading = await read(
    `${head}<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>https://example.com/a.xml.gz</s:loc></s:sitemap></s:sitemapindex>`,
  )
  expect(reading).toMatchObject({
    format: "sitemapindex",
    urls: 0,
    sitemaps: ["https://example.com/a.xml.gz"],
    faults: [],
  })
})

it("reads a list of lines, RSS and Atom", async () => {
  expect(await read("\uFEFFhttps://example.com/a\r\n\r\nhttps://example.com/b\n")).toMatchObject({
    format: "text",
    urls: 2,
    faults: [],
  })
  const rss =
    "<rss><channel><link>https://example.com</link><item><link>https://example.com/1</link><pubDate>Sat, 07 Sep 2002 09:42:31 GMT</pubDate></item></channel></rss>"
  expect(await read(rss)).toMatchObject({
    format: "rss",
    urls: 1,
    faults: [],
    found: [{ url: "https://example.com/1" }],
  })
  const atom =
    '<feed><link href="https://example.com"/><entry><link rel="edit" href="https://example.com/e"/><link href="https://example.com/2"/><updated>2003-12-13T18:30:02Z</updated></entry></feed>'
  const found = [{ url: "https://example.com/2", lastmod: "2003-12-13T18:30:02Z" }]
  expect(await read(atom)).toMatchObject({ format: "atom", faults: [], found })
})

it("tells gzip by its first bytes, and reads what a damaged file holds", async () => {
  const entries = Array.from(
    { length: 30_000 },
    (_, index) => `<loc>https://example.com/${(index * 7_919) % 65_537}</loc>`,
  )
  const packed = gzipSync(urlset(...entries))
  expect(await read(packed)).toMatchObject({ format: "urlset", isGzip: true, urls: 30_000, faults: [] })
  const half = await read(packed.subarray(0, packed.length / 2))
  expect(codesOf(half)).toEqual(expect.arrayContaining(["invalid_gzip 1"]))
  expect(half.urls).toBeGreaterThan(1_000)
})

it("does not let entities grow", async () => {
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("\n")
  const body = `${head}<!DOCTYPE urlset [<!ENTITY l0 "lol">${entities}]><urlset><url><loc>https://example.com/&l20;</loc></url></urlset>`
  const { found, faults } = await read(body)
  expect(found.map((entry) => entry.url)).toEqual(["https://example.com/&l20;"])
  expect(faults.map(({ code }) => code)).toEqual(["has_doctype"])
})

it("stops at 50 MiB, also of what a small file grows to", async () => {
  const reading = await read(gzipSync(Buffer.concat([Buffer.from("<urlset>"), Buffer.alloc(60 * 1024 * 1024, " ")])))
  expect(reading.bytes).toBe(50 * 1024 * 1024)
  expect(codesOf(reading)).toContain("too_large 1")
})

it("reads 50,000 URLs and counts the rest", async () => {
  const body = Array.from({ length: 50_003 }, (_, index) => `https://example.com/${index}`).join("\n")
  const reading = await read(body)
  expect(reading.urls).toBe(50_000)
  expect(reading.found).toHaveLength(50_000)
  expect(codesOf(reading)).toEqual(["too_many_urls 3"])
  expect((await read(body, 10)).urls).toBe(10)
})

it("names wrong entries, and those of other hosts", async () => {
  const long = `https://example.com/${"x".repeat(3_000)}`
  const reading = await read(
    urlset(
      ...["/relative", "ftp://example.com/", "", long, "https://www.example.com/a"].map((loc) => `<loc>${loc}</loc>`),
      "<loc>https://example.com/b</loc><lastmod>yesterday</lastmod>",
      "<lastmod>2020-01-01</lastmod>",
    ),
  )
  expect(codesOf(reading)).toEqual(["invalid_url 5", "foreign_host 1", "invalid_lastmod 1"])
  expect(reading.found.map((entry) => entry.url)).toEqual(["https://www.example.com/a", "https://example.com/b"])
})

it("reads a file that ends too early up to its last whole entry", async () => {
  const whole = urlset("<loc>https://example.com/a</loc>", "<loc>https://example.com/bcdef</loc>")
  const reading = await read(whole.slice(0, whole.indexOf("def")))
  expect(reading.found.map((entry) => entry.url)).toEqual(["https://example.com/a"])
  expect(reading.faults[0]?.code).toBe("invalid_xml")
})

it("tells pages and other things from sitemaps", async () => {
  expect(codesOf(await read("<!DOCTYPE html>\n<html><body>Not here</body></html>"))).toEqual(
    expect.arrayContaining(["is_html 1"]),
  )
  for (const body of ['{"error":404}', "Not found", "<opml></opml>", "", "   "]) {
    expect(await read(body)).toMatchObject({ format: null, urls: 0, faults: [{ code: "unknown_format" }] })
  }
  expect(codesOf(await read(urlset()))).toEqual(["empty 1"])
})

it("reads other encodings than UTF-8, and says that they are wrong", async () => {
  const latin1 = Buffer.from(urlset("<loc>https://example.com/é</loc>").replace("UTF-8", "ISO-8859-1"), "latin1")
  expect(await read(latin1)).toMatchObject({
    found: [{ url: "https://example.com/%C3%A9" }],
    faults: [{ example: "ISO-8859-1" }],
  })
  const utf16 = Buffer.from(`\uFEFF${urlset("<loc>https://example.com/é</loc>")}`, "utf16le")
  expect(await read(utf16)).toMatchObject({
    found: [{ url: "https://example.com/%C3%A9" }],
    faults: [{ code: "invalid_encoding" }],
  })
  const undeclared = Buffer.from(urlset("<loc>https://example.com/é</loc>"), "latin1")
  expect((await read(undeclared)).faults).toMatchObject([{ code: "invalid_encoding" }])
})

it("never throws, whatever the bytes, and whatever is cut out of a sitemap", async () => {
  const whole = Buffer.from(
    urlset('<loc>https://example.com/a</loc><xhtml:link rel="alternate" hreflang="de" href="/"/>'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 500 }),
        fc.string().map((text) => Buffer.from(text)),
      ),
      fc.nat(whole.length),
      fc.nat(whole.length),
      fc.boolean(),
      async (bytes, from, to, isPacked) => {
        const mixed = Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(to)])
        for (const body of [bytes, mixed]) {
          const { urls, faults } = await readSitemap(isPacked ? gzipSync(body) : body, { url })
          expect(urls).toBeLessThanOrEqual(50)
          expect(faults.every(({ example }) => (example?.length ?? 0) <= 500)).toBe(true)
        }
      },
    ),
  )
})
