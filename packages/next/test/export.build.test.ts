import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { type Brand, createBrand } from "./brand.ts"
import { createNextSite } from "./next-site.ts"

let brand: Brand
const next = () => createNextSite({ ...brand.env, SITE_OUTPUT: "export" })
const file = (path: string) => join(next().out, path)

beforeAll(async () => {
  brand = await createBrand(0)
  await brand.service.publish({ title: "Статья", slug: "статья", body: "Текст." })
  await brand.service.publish({ title: "First", slug: "first", body: "Words of the first." })
  await next().remove()
  brand.takeRequests()
  await next().build({ SITE_WORKERS: "2" })
})

afterAll(async () => {
  await brand?.close()
  await next().remove()
})

it("an export asks each hundred articles once and has a page for each article", async () => {
  expect(brand.takeRequests()).toEqual(["/v1/tools", `/v1/brands/${brand.service.brandId}/content/changes`])
  expect(await readFile(file("blog/first.html"), "utf8")).toContain("<p>Words of the first.</p>")
  expect(await readFile(file("blog/статья.html"), "utf8")).toContain("<h1>Статья</h1>")
  expect(await readFile(file("classic/first.html"), "utf8")).toContain("<h1>First</h1>")
  expect(await readFile(file("rss.xml"), "utf8")).toContain("<title>First</title>")
})

it("a route that has no article yet is exported all the same", () => {
  expect(existsSync(file("unwritten/__no-articles__.html"))).toBe(true)
})
