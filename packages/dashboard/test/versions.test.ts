import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { WebClient } from "../../service/test/web-client.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let time = Date.UTC(2026, 10, 23, 12)
let started: StartedService
let browser: WebClient & { home: string }
beforeAll(async () => {
  started = await startDashboard({ now: () => time })
  browser = await signIn(started)
})
afterAll(() => started?.close())

const create = (fields: Record<string, unknown>) =>
  started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, fields)
const pathOf = ({ id }: { id: string }) => `${browser.home}/articles/${id}`
const toText = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")

it("revisions show who saved what and when, what differs, and bring an earlier text back", async () => {
  const article = await create({ title: "First <b>", body: "one\ntwo\nthree\n", tags: ["a"] })
  const editor = await browser.open(pathOf(article))
  const saved = await browser.submit(editor, article.id, { title: "Second", body: "one\n2\nthree\n" })
  expect(saved.status).toBe(200)
  await started.call("PATCH", `/v1/content/${article.id}`, { body: "one\n2\nthree\nfour\n" })
  const list = toText((await browser.open(`${pathOf(article)}/revisions`)).text)
  expect(list).toMatch(/Version 3 Current text .* The key or token “.*” changed the text/)
  expect(list).toContain("ada@example.com changed the slug, the title, the text")

  const second = await browser.open(`${pathOf(article)}/revisions/2`)
  expect(second.text).toContain("First &lt;b&gt;")
  const text = toText(second.text)
  expect(second.text).toMatch(/<del class="removed">two\s*<\/del><ins class="added">2/)
  expect(text).toMatch(/What this version changed .* one two 2 three What has changed since one 2 three four/)
  expect(second.text).not.toContain("rev_undefined")
  const restored = await browser.submit(await browser.open(`${pathOf(article)}/revisions/1`), "/restore")
  expect(restored.url.pathname).toBe(pathOf(article))
  expect(await started.call("GET", `/v1/content/${article.id}`)).toMatchObject({
    version: 4,
    title: "First <b>",
    body: "one\ntwo\nthree\n",
  })
  const { data } = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${article.id}/revisions`)
  // The operator's token is nobody who writes for the brand.
  expect(data[0]?.written_by).toEqual({ kind: "user", name: null })
  expect((await browser.open(`${pathOf(article)}/revisions/9`)).status).toBe(404)
})

it("saves without a pause are one version, which people name, compare with any other, and find by its name", async () => {
  const article = await create({ title: "Long work", body: "A steel frame bends.\n" })
  const save = (body: string) => started.call("PATCH", `/v1/content/${article.id}`, { body })
  const list = async () => (await browser.open(`${pathOf(article)}/revisions`)).text
  for (const word of ["often", "rarely", "never"]) {
    time += 60_000
    await save(`A steel frame ${word} bends.\n`)
  }
  time += 3_600_000
  await save("An aluminium frame never bends.\n")
  const text = toText(await list())
  expect(text).toMatch(/Version 5 Current text .* Version 4 .* 4 saves of Version 4 , from .* Version 3 .* Version 1/)
  expect(await list()).toContain("/revisions/compare?from=4&amp;to=5")

  expect(await list()).toMatch(/<option value="5" selected>Version 5, \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  const own = `/v1/brands/${started.brandId}`
  await started.call("PATCH", own, { time_zone: "Asia/Kolkata" }, started.operatorToken)
  const zoned = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" })
  expect(await list()).toContain(`<option value="5" selected>Version 5, ${zoned.format(time)}</option>`)

  const third = await browser.open(`${pathOf(article)}/revisions/3`)
  const named = await browser.submit(third, "/name", { name: "Before <lunch>" })
  // A name keeps a version from being folded away.
  expect(toText(named.text)).toMatch(/3 saves of Version 3, “Before &lt;lunch&gt;” , from/)
  const long = await browser.submit(third, "/name", { name: "x".repeat(101) })
  expect([long.status, long.text]).toEqual([422, expect.stringContaining("Enter at most 100 characters.")])
  const { data } = await started.call<{ data: ContentRevision[] }>("GET", `/v1/content/${article.id}/revisions`)
  expect(data.map(({ name }) => name)).toEqual([null, null, "Before <lunch>", null, null])

  const compared = await browser.open(`${pathOf(article)}/revisions/compare?from=5&to=1`)
  expect(compared.text).toMatch(/<del class="removed">A steel<\/del\s*><ins class="added">An aluminium<\/ins\s*>/)
  const restored = await browser.submit(compared, `${data.at(-1)?.id}/restore`)
  expect(restored.url.pathname).toBe(pathOf(article))
  expect(await started.call("GET", `/v1/content/${article.id}`)).toMatchObject({ body: "A steel frame bends.\n" })
  for (const query of ["from=1&to=99", "from=x&to=1", ""]) {
    expect((await browser.open(`${pathOf(article)}/revisions/compare?${query}`)).status).toBe(404)
  }
  await browser.submit(await browser.open(`${pathOf(article)}/revisions/3`), "/name", { name: " " })
  expect(await list()).not.toContain("lunch")
})
