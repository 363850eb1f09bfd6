import type { Article, ToolOutput } from "@citable/contract"
import { afterEach, beforeEach, expect, it } from "vitest"

import { mapTexts } from "../../../language/test/hostile-translations.ts"
import type { AskedSegment } from "../open-translation.ts"
import { type BegunWriting, startWritingService, type WritingService } from "../start-writing-service.ts"

let world: WritingService
let translate: (segment: AskedSegment) => string
const asked: AskedSegment[] = []
const mark = ({ text }: { text: string }): string => mapTexts(text, (piece) => piece.replaceAll(/\p{L}+/gu, "$&y"))

beforeEach(async () => {
  translate = mark
  asked.length = 0
  world = await startWritingService(() => {
    const turns = world.vendor.requests.at(-1)?.["messages"] as { content: string | { text: string }[] }[]
    const content = turns[0]?.content ?? ""
    const question = typeof content === "string" ? content : content.map(({ text }) => text).join("")
    const segments = JSON.parse(question.slice(question.indexOf("[\n"))) as AskedSegment[]
    asked.push(...segments)
    return { text: JSON.stringify({ segments: segments.map((one) => ({ id: one.id, text: translate(one) })) }) }
  })
  await world.call("POST", `/v1/brands/${world.started.brandId}/webhooks`, {
    url: "https://hooks.a.example/x",
    article_url: "https://a.example/{locale}/{slug}",
  })
})
afterEach(() => world.close())

const create = (article: object) => world.call<Article>("POST", `/v1/brands/${world.started.brandId}/content`, article)
async function toGerman(id: string) {
  const { content } = await world.call<BegunWriting>("POST", `/v1/content/${id}/translate`, {
    locale: "de",
  })
  return world.ended(content.id)
}

it("a translation is a linked draft, and its links lead to other translations and to its own headings", async () => {
  const guide = await create({ title: "The guide", body: "## Grinding\n\nGrind it.", locale: "en" })
  const body =
    "Read [it](https://a.example/en/the-guide#grinding), [more](/en/beans#storage).\n\n## Storage\n\nKeep 2 kg dry.\n"
  const article = await create({ title: "Beans", body, locale: "en", seo: { description: "All about beans." } })
  expect(await toGerman(guide.id)).toMatchObject({ slug: "they-guidey", locale: "de", status: "draft" })
  const translation = await toGerman(article.id)
  expect(translation).toMatchObject({
    slug: "beansy",
    title: "Beansy",
    locale: "de",
    status: "draft",
    seo: { description: "Ally abouty beansy." },
    body: "Ready [ity](https://a.example/de/they-guidey#grindingy), [morey](/de/beansy#storagey).\n\n## Storagey\n\nKeepy 2 kgy dryy.\n",
    writing: { kind: "translate", status: "completed", checks: [] },
  })
  const original = await world.call<Article>("GET", `/v1/content/${article.id}`)
  expect(original).toMatchObject({ body, title: "Beans", translation_group: translation.translation_group })
})

it("a second translation asks for what changed alone, and costs nothing if nothing did", async () => {
  const body = "One text.\n\nAnother text.\n\nA third one."
  const article = await create({ title: "Beans", body, locale: "en" })
  const first = await toGerman(article.id)
  expect(asked).toHaveLength(4)
  const again = await toGerman(article.id)
  expect(again).toMatchObject({ id: first.id, body: first.body, writing: { status: "completed", cost_usd: 0 } })
  expect(again.writing?.estimate_usd).toBe(0)
  expect(asked).toHaveLength(4)
  await world.call("PATCH", `/v1/content/${article.id}`, { body: body.replace("Another", "The second") })
  const changed = await toGerman(article.id)
  expect(asked.slice(4).map(({ text }) => text)).toEqual(["The second text."])
  expect(changed.body).toBe("Oney texty.\n\nThey secondy texty.\n\nAy thirdy oney.")
})

it("a translation that reverses a sentence is shown beside the original", async () => {
  translate = ({ text }) => (text.startsWith("Nine") ? "Neun Cafés haben sie zurückgegeben." : "Kaffee")
  const { id } = await create({ title: "Coffee", body: "Nine cafés kept it.", locale: "en" })
  expect((await toGerman(id)).writing?.checks).toEqual([
    expect.objectContaining({
      kind: "segment",
      state: "open",
      before: "Nine cafés kept it.",
      text: "Neun Cafés haben sie zurückgegeben.",
      detail: "“kept” became “zurückgegeben”, which says the opposite.",
    }),
  ])
})

it("what a model breaks stays in the source language, and the checks say so", async () => {
  translate = (one) => (one.text.includes("14") ? "Visit https://evil.example now." : mark(one))
  const article = await create({ title: "Beans", body: "We sell 14 kinds.\n\nAll of them.", locale: "en" })
  const translation = await toGerman(article.id)
  expect(translation.body).toBe("We sell 14 kinds.\n\nAlly ofy themy.")
  expect(translation.writing?.checks).toEqual([
    expect.objectContaining({ kind: "segment", state: "refused", text: "We sell 14 kinds." }),
  ])
})

it("a model that translates nothing fails the job, and the original stays", async () => {
  translate = () => "https://evil.example"
  const article = await create({ title: "Beans", body: "We sell 14 kinds.", locale: "en" })
  const translation = await toGerman(article.id)
  expect(translation).toMatchObject({ status: "failed", writing: { error: { code: "engine_unreadable" } } })
  expect(await world.call<Article>("GET", `/v1/content/${article.id}`)).toMatchObject({ body: "We sell 14 kinds." })
})

it("sites get the group of an original at once from a caller who may publish, and with its next publish from one who may only write", async () => {
  const { started } = world
  const live = (id: string) => world.started.call<Article>("GET", `/v1/content/${id}`, undefined, started.apiKey)
  const generateOnly = await started.createKey(["content:read_drafts", "content:write", "content:generate"])
  const [waiting, shown] = [
    await started.publish({ title: "Beans", body: "One text.", locale: "en" }),
    await started.publish({ title: "Tea", body: "One text.", locale: "en" }),
  ]
  const before = await live(waiting.id)
  await world.started.call("POST", `/v1/content/${waiting.id}/translate`, { locale: "de" }, generateOnly)
  expect(await live(waiting.id)).toEqual(before)
  const copy = await world.call<Article>("GET", `/v1/content/${waiting.id}`)
  expect(copy).toMatchObject({ translation_group: waiting.id, has_unpublished_changes: true })
  await toGerman(shown.id)
  expect(await live(shown.id)).toMatchObject({ translation_group: shown.id })
  const publications = `/v1/content/${shown.id}/publications`
  const { data } = await world.call<ToolOutput<"list_publications">>("GET", publications)
  expect(data).toMatchObject([
    { status: "succeeded", version: 2 },
    { status: "succeeded", version: 1 },
  ])
})
