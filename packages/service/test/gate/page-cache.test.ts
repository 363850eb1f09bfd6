import { expect, it } from "vitest"

import { createPageCache, type Page } from "../../src/gate/create-page-cache.ts"
import { encodePage } from "../../src/gate/encode-page.ts"

const pageOf = (bytes: number): Page => ({ body: Buffer.alloc(bytes, "abcdefgh"), etag: '"1"', headers: {} })

it("encodes a page once for all who ask at the same time and later", async () => {
  const pages = createPageCache({ maxBytes: 1e6 })
  const page = pageOf(10_000)
  pages.set("a", page)
  const [one, other] = await Promise.all([1, 2].map(async () => await encodePage(pages, { page, pageKey: "a" }, "br")))
  expect(one).toBe(other)
  expect(encodePage(pages, { page, pageKey: "a" }, "br")).toBe(one)
})

/** Random bytes do not become fewer. */
const randomPage = (bytes: number): Page => ({ ...pageOf(0), body: crypto.getRandomValues(new Uint8Array(bytes)) })

it("counts encoded bodies among the bytes that it may hold", async () => {
  const pages = createPageCache({ maxBytes: 100_000 })
  const names = "abcdefghi".split("")
  for (const name of names) pages.set(name, randomPage(10_000))
  const held = () => names.filter((name) => pages.get(name) !== undefined).join("")
  expect(held()).toBe("abcdefghi")
  const page = pages.get("i")
  if (page === undefined) throw new Error("The page is gone")
  await encodePage(pages, { page, pageKey: "i" }, "gzip")
  expect(held()).toBe("bcdefghi")
})

it("keeps a page without its encoded body if both together are too large", async () => {
  const pages = createPageCache({ maxBytes: 100_000 })
  const page = randomPage(20_000)
  pages.set("a", page)
  const encoded = await encodePage(pages, { page, pageKey: "a" }, "zstd")
  expect(encoded.byteLength).toBeGreaterThan(20_000)
  expect(pages.get("a")).toBe(page)
  expect(page.encoded?.size).toBe(0)
})
