import { grammars } from "@citable/grammars"
import { type CitableOptions, createCitable } from "@citable/next/pages"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"

import { type Brand, createBrand } from "./brand.ts"

let brand: Brand

beforeAll(async () => {
  brand = await createBrand(1)
  const body = "```js\nlet a\n```\n\n```rust\nfn main() {}\n```"
  for (const slug of ["one", "two"]) await brand.service.publish({ title: slug, slug, body })
})
afterAll(() => brand?.close())

it("a site hears once for each language which package has its colours, and gives that package to createCitable", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const read = async (slug: string, options: CitableOptions) => {
    const { perRequest } = createCitable({ baseUrl: brand.service.url, apiKey: brand.service.apiKey, ...options })
    return (await perRequest.getArticle(slug))?.html
  }
  for (const slug of ["one", "two"]) {
    const html = await read(slug, {})
    expect(html).toContain('<span class="ct-keyword">let</span>')
    expect(html).not.toContain("ct-function")
  }
  const told = warn.mock.calls.map(([message]) => String(message)).filter((message) => message.includes("rust"))
  expect(told).toEqual([
    "one: code in rust stays plain: its grammar is in the package @citable/grammars. Install it, and pass its grammars: createCitable({ highlight: { grammars } }).",
  ])
  expect(await read("one", { highlight: { grammars } })).toContain('<span class="ct-function">main</span>')
  expect(await read("one", { highlight: false })).not.toContain("ct-")
})

it("a site reads definition lists, abbreviations and Japanese emphasis as its options say", async () => {
  const body = "Crema\n: A foam.\n\n*[HTML]: A language\n\nHTML. **「設定」**を"
  await brand.service.publish({ title: "Dialect", slug: "dialect", body })
  const read = async (options: CitableOptions) => {
    const { perRequest } = createCitable({ baseUrl: brand.service.url, apiKey: brand.service.apiKey, ...options })
    return (await perRequest.getArticle("dialect"))?.html
  }
  const html = await read({ definitionLists: true, abbreviations: true, cjk: true })
  expect(html).toContain("<dt>Crema</dt>")
  expect(html).toContain('<abbr title="A language">HTML</abbr>. <strong>「設定」</strong>を')
  expect(await read({})).not.toMatch(/<dt>|<abbr|<strong>/)
})
