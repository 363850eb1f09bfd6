import type { Article } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

const ada = { name: "Ada", url: "https://ada.example/", image_url: null }
const grace = { name: "Grace", url: null, image_url: null }
const edit = (id: string, fields: Record<string, unknown>) =>
  started.call<Article>("PATCH", `/v1/content/${id}`, fields)

it("an article has several authors, of whom author is the first", async () => {
  const { id, version } = await started.publish({ title: "Both", authors: [ada, { name: "Grace" }] })
  const article = await started.call<Article>("GET", `/v1/content/${id}`, undefined, started.apiKey)
  expect([article.author, article.authors]).toEqual([ada, [ada, grace]])
  expect((await edit(id, { author: ada, authors: [ada, grace] })).version).toBe(version)
  const path = `/v1/brands/${started.brandId}/content?ids=${id}&fields=author`
  const { data } = await started.call<{ data: unknown }>("GET", path, undefined, started.apiKey)
  expect(data).toEqual([{ id, author: ada, authors: [ada, grace] }])
})

it("naming one author or none replaces several", async () => {
  const { id } = await started.publish({ title: "Several", authors: [ada, grace] })
  const one = await edit(id, { author: grace })
  expect([one.author, one.authors]).toEqual([grace, undefined])
  const other = await edit(id, { authors: [ada] })
  expect([other.author, other.authors]).toEqual([ada, undefined])
  expect((await edit(id, { authors: [] })).author).toBeNull()
})

it("two first authors that contradict each other are refused", async () => {
  const { id } = await started.publish({ title: "Unclear", author: ada })
  await expect(edit(id, { author: ada, authors: [grace, ada] })).rejects.toThrow(/422.*\/authors\/0/)
})
