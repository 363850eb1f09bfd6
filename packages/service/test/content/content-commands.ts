import { deepStrictEqual, strictEqual } from "node:assert"

import type { Article } from "@citable/contract"
import * as fc from "fast-check"

import { pickModelled, toModelArticle } from "../content-model-views.ts"
import {
  applyWrite,
  type ContentModel,
  createItem,
  type Draft,
  isTaken,
  publishDue,
  type View,
  type Write,
} from "../content-model.ts"
import { type Answer, type BrandUnderTest, send, sendWrite } from "./brand-under-test.ts"
import { compareWithModel, locales, slugs } from "./compare-with-model.ts"

export type Command = fc.AsyncCommand<ContentModel, BrandUnderTest>
/** A planned write, with numbers that choose among the items that exist by then. */
type Intent = { [Kind in Write["kind"]]: { kind: Kind } & Record<string, unknown> }[Write["kind"]]

const titles = ["Alpha", "Beta", "Gamma"]
const draftShape = {
  title: fc.constantFrom(...titles),
  body: fc.constantFrom("", "one", "two words"),
  tags: fc.subarray(["x", "y"]),
  custom: fc.constantFrom({ level: "easy" }, { level: "hard" }),
}
/** Mostly one locale, so that slugs collide. */
const locale = fc.constantFrom("en", "en", "en", ...locales)
const writer = fc.nat(2)
const which = fc.nat(11)
const write = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("edit"), patch: fc.record(draftShape, { requiredKeys: [] }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("edit"), patch: fc.record({ slug: fc.constantFrom(...slugs) }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("edit"), patch: fc.record({ locale }) }),
  },
  { weight: 5, arbitrary: fc.constant({ kind: "publish" }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("schedule"), minutes: fc.integer({ min: -1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("schedule"), minutes: fc.integer({ min: -1, max: 30 }), nth: fc.nat(9) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "unpublish" }) },
  { weight: 2, arbitrary: fc.constant({ kind: "delete" }) },
  { weight: 3, arbitrary: fc.constant({ kind: "untrash" }) },
  { weight: 1, arbitrary: fc.constant({ kind: "erase" }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore"), nth: fc.nat(9) }) },
) as fc.Arbitrary<Intent>

/**
 * Everything that writers, readers and time do to a brand. After each command, the whole brand is compared with the
 * model.
 */
export const contentCommands: fc.Arbitrary<Command>[] = [
  fc
    .record({
      writer,
      draft: fc.record({
        ...draftShape,
        slug: fc.option(fc.constantFrom(...slugs), { nil: undefined }),
        locale,
      }),
      twice: fc.boolean(),
    })
    .map((intent) => command("create", intent, (model, brand) => create(model, brand, intent))),
  ...Array.from({ length: 8 }, () =>
    fc
      .record({ writer, which, write, ifMatch: fc.boolean() })
      .map((intent) => command("write", intent, (model, brand) => writeOne(model, brand, intent))),
  ),
  fc
    .record({ which, writers: fc.tuple(writer, writer), writes: fc.tuple(write, write) })
    .map((intent) => command("race", intent, (model, brand) => race(model, brand, intent))),
  fc
    .record({ minutes: fc.integer({ min: 1, max: 60 }) })
    .map((intent) => command("wait", intent, (model, brand) => wait(model, brand, intent.minutes))),
  fc
    .record({ writer, which, taker: which, steps: fc.subarray(["move", "publish", "publish taker"] as const) })
    .map((intent) => command("trash and back", intent, (model, brand) => trashAndBack(model, brand, intent))),
  fc.record({ writer, which }).map((intent) => command("look", intent, (model, brand) => look(model, brand, intent))),
  fc
    .record({ view: fc.constantFrom<View>("working", "live"), fromList: fc.boolean() })
    .map((intent) => command("bookmark", intent, (model, brand) => bookmark(model, brand, intent))),
]

/** A command that acts on the brand and on the model alike. Then the whole brand is compared with the model. */
export function command(
  name: string,
  intent: unknown,
  act: (model: ContentModel, brand: BrandUnderTest) => Promise<void>,
): Command {
  return {
    check: () => true,
    async run(model, brand) {
      brand.clock.now += 1
      const before = { ...model.revisions }
      await act(model, brand)
      const unchanged = (["working", "live"] as const).filter((view) => model.revisions[view] === before[view])
      await compareWithModel(brand, model, new Set(unchanged))
    },
    toString: () => `${name} ${JSON.stringify(intent)}`,
  }
}

const pick = (model: ContentModel, index: number) => model.ids[index % Math.max(model.ids.length, 1)]

async function create(
  model: ContentModel,
  brand: BrandUnderTest,
  intent: { writer: number; draft: Omit<Draft, "slug"> & { slug: string | undefined }; twice: boolean },
): Promise<void> {
  if (model.items.size >= 5) return
  const { clock, brandId } = brand
  const draft: Draft = { ...intent.draft, slug: intent.draft.slug ?? intent.draft.title.toLowerCase() }
  const credential = brand.writers[intent.writer] ?? ""
  const post = () =>
    send<Article>(brand, credential, "POST", `/v1/brands/${brandId}/content`, {
      body: intent.draft,
      headers: { "idempotency-key": `create-${clock.now}` },
    })
  const answer = await post()
  strictEqual(answer.status, isTaken(model, draft) ? 409 : 201)
  if (answer.status !== 201) return
  createItem(model, answer.body.id, draft, clock.now)
  deepStrictEqual(pickModelled(answer.body), toModelArticle(model.items.get(answer.body.id), "working"))
  // The network loses the answer. The repeated request creates nothing.
  if (intent.twice) deepStrictEqual((await post()).body, answer.body)
}

function toWrite(model: ContentModel, brand: BrandUnderTest, id: string, intent: Intent): Write {
  const versions = model.items.get(id)?.versions.length ?? 1
  const version = (Number(intent["nth"]) % versions) + 1
  if (intent.kind === "schedule") {
    const publishAt = brand.clock.now + Number(intent["minutes"]) * 60_000
    return { kind: "schedule", publishAt, ...(intent["nth"] === undefined ? {} : { version }) }
  }
  if (intent.kind === "restore") return { kind: "restore", version }
  return intent as unknown as Write
}

async function writeOne(
  model: ContentModel,
  brand: BrandUnderTest,
  intent: { writer: number; which: number; write: Intent; ifMatch: boolean },
): Promise<void> {
  const id = pick(model, intent.which)
  if (id === undefined) return
  const what = toWrite(model, brand, id, intent.write)
  const seen = brand.seen.get(`${intent.writer} ${id}`)
  const isConditional = intent.ifMatch && seen !== undefined && what.kind === "edit"
  const headers: Record<string, string> = isConditional ? { "if-match": seen.etag } : {}
  const answer = await sendWrite<unknown>(brand, brand.writers[intent.writer] ?? "", id, what, headers)
  const item = model.items.get(id)
  if (isConditional && item !== undefined && item.revision !== seen.revision) {
    strictEqual(answer.status, 412)
    return
  }
  expectAnswer(answer, outcomeOf(model, id, what, brand.clock.now))
  const etag = answer.headers.get("etag")
  if (etag !== null && item !== undefined) brand.seen.set(`${intent.writer} ${id}`, { etag, revision: item.revision })
}

interface Outcome {
  status: number
  article: unknown
}

/** Applies a write to the model, and returns the expected answer. */
function outcomeOf(model: ContentModel, id: string, what: Write, at: number): Outcome {
  const status = applyWrite(model, id, what, at)
  return { status, article: status === 200 ? toModelArticle(model.items.get(id), "working") : undefined }
}

function expectAnswer({ status, body }: Answer<unknown>, expected: Outcome): void {
  const { content = body } = (body ?? {}) as { content?: unknown }
  const isArticle = status === 200 && !(content as { deleted?: true }).deleted
  deepStrictEqual({ status, article: isArticle ? pickModelled(content as Article) : undefined }, expected)
}

/** Two simultaneous writers. The outcome must equal one after the other, in either order. */
async function race(
  model: ContentModel,
  brand: BrandUnderTest,
  intent: { which: number; writers: [number, number]; writes: [Intent, Intent] },
): Promise<void> {
  const id = pick(model, intent.which)
  if (id === undefined) return
  const writes = intent.writes.map((one) => toWrite(model, brand, id, one))
  const answers = await Promise.all(
    writes.map((what, index) => sendWrite<unknown>(brand, brand.writers[intent.writers[index] ?? 0] ?? "", id, what)),
  )
  const failures: unknown[] = []
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const candidate = structuredClone(model)
    try {
      for (const index of order) {
        const [what, answer] = [writes[index], answers[index]]
        if (what === undefined || answer === undefined) continue
        expectAnswer(answer, outcomeOf(candidate, id, what, brand.clock.now))
      }
      Object.assign(model, candidate)
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(
    failures,
    `no order explains ${JSON.stringify(answers.map(({ status, body }) => [status, body]))}`,
  )
}

/** An article goes to the trash and comes back. Meanwhile, another one can take its slug. */
async function trashAndBack(
  model: ContentModel,
  brand: BrandUnderTest,
  intent: { writer: number; which: number; taker: number; steps: ("move" | "publish" | "publish taker")[] },
): Promise<void> {
  const [id, taker] = [pick(model, intent.which), pick(model, intent.taker)]
  const item = id === undefined ? undefined : model.items.get(id)
  if (id === undefined || taker === undefined || item === undefined) return
  const { slug, locale: wanted } = item.working
  const free = slugs.find((one) => one !== slug) ?? slug
  const writes: [string, Write][] = [
    ...(intent.steps.includes("publish") ? [[id, { kind: "publish" }] as [string, Write]] : []),
    ...(intent.steps.includes("move") ? [[id, { kind: "edit", patch: { slug: free } }] as [string, Write]] : []),
    [id, { kind: "delete" }],
    [taker, { kind: "edit", patch: { slug, locale: wanted } }],
    ...(intent.steps.includes("publish taker") ? [[taker, { kind: "publish" }] as [string, Write]] : []),
    [id, { kind: "untrash" }],
    [id, { kind: "publish" }],
  ]
  for (const [one, what] of writes) {
    brand.clock.now += 1
    const answer = await sendWrite<unknown>(brand, brand.writers[intent.writer] ?? "", one, what)
    expectAnswer(answer, outcomeOf(model, one, what, brand.clock.now))
  }
}

/** Time passes, and the service looks for due publications. */
async function wait(model: ContentModel, brand: BrandUnderTest, minutes: number): Promise<void> {
  brand.clock.now += minutes * 60_000
  const due = [...model.items.values()].filter(
    ({ publishAt }) => publishAt !== undefined && publishAt <= brand.clock.now,
  )
  brand.tick()
  publishDue(model, brand.clock.now)
  for (const { id } of due) {
    const isWaiting = async () => {
      const path = `/v1/content/${id}/publications`
      const { body } = await send<{ data: { status: string }[] }>(brand, brand.writers[0] ?? "", "GET", path)
      return body.data.some(({ status }) => status === "scheduled")
    }
    while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

async function look(
  model: ContentModel,
  brand: BrandUnderTest,
  intent: { writer: number; which: number },
): Promise<void> {
  const id = pick(model, intent.which)
  const item = id === undefined ? undefined : model.items.get(id)
  if (item === undefined) return
  const { headers } = await send(brand, brand.writers[intent.writer] ?? "", "GET", `/v1/content/${id}`)
  brand.seen.set(`${intent.writer} ${id}`, { etag: headers.get("etag") ?? "", revision: item.revision })
}

/** A reader leaves with a token and comes back later. */
async function bookmark(
  model: ContentModel,
  brand: BrandUnderTest,
  { view, fromList }: { view: View; fromList: boolean },
): Promise<void> {
  const path = `/v1/brands/${brand.brandId}/content${fromList ? "" : "/changes"}`
  const { body } = await send<{ sync_token?: string; next_sync_token: string }>(brand, brand.readers[view], "GET", path)
  const token = body.sync_token ?? body.next_sync_token
  brand.bookmarks[view] = [...brand.bookmarks[view], { token, revision: model.revisions[view] }].slice(-3)
}
