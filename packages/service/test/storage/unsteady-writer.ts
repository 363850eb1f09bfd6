import { deepStrictEqual } from "node:assert"

import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"

import { pickModelled, toModelArticle } from "../content-model-views.ts"
import {
  applyWrite,
  type ContentModel,
  createContentModel,
  createItem,
  type Draft,
  type Write,
} from "../content-model.ts"

/** A writer whose service may be gone at any moment. It knows what was acknowledged, and what it never heard of again. */
export interface UnsteadyWriter {
  /** What was acknowledged. Its times and revisions mean nothing: others write to the same brand. */
  model: ContentModel
  /** Events that the acknowledged writes owe each webhook: `<id> <type>` -> how many. */
  events: Map<string, number>
  /** The write whose answer did not come. */
  inDoubt: Doubt | undefined
  acknowledged: number
  /** Acknowledged versions of the article that all writers write to: version -> body. */
  shared: Map<number, string>
  /** Bodies that it sent there without an answer. */
  doubts: string[]
  /** Sends the last acknowledged creation again, under its idempotency key: throws unless it is the same answer. */
  replayLastCreate(url: string): Promise<void>
  /** Writes until the service is gone. */
  run(url: string): Promise<void>
}

export type Doubt =
  | { kind: "create"; draft: Draft; key: string }
  | { kind: "write"; id: string; write: Write }
  | { kind: "shared"; body: string }

export interface UnsteadyWriterOptions {
  name: string
  brandId: string
  /** The article that all writers write to. */
  sharedId: string
  credential: string
  onAcknowledged: () => void
}

type Parts = [method: string, path: string, body?: unknown, headers?: Record<string, string>]

/** Between 0 and below the limit. */
const below = (limit: number) => Math.floor(Math.random() * limit)

export function createUnsteadyWriter(options: UnsteadyWriterOptions): UnsteadyWriter {
  const { name, brandId, sharedId, credential, onAcknowledged } = options
  let made = 0
  let lastCreate: { doubt: Doubt; answer: unknown } | undefined
  const writer: UnsteadyWriter = {
    model: createContentModel(),
    events: new Map(),
    inDoubt: undefined,
    acknowledged: 0,
    shared: new Map(),
    doubts: [],
    async run(url) {
      while (await writeOnce(url)) onAcknowledged()
    },
    async replayLastCreate(url) {
      if (lastCreate === undefined) return
      const [method, path, body, headers] = await toRequest(lastCreate.doubt, url)
      deepStrictEqual(await send(method, url + path, body, headers), lastCreate.answer)
    },
  }

  /** False where no answer came. */
  async function writeOnce(url: string): Promise<boolean> {
    const doubt = choose()
    let answer: { id: string; content?: Article }
    try {
      const [method, path, body, headers] = await toRequest(doubt, url)
      writer.inDoubt = doubt
      answer = await send(method, url + path, body, headers)
    } catch (error) {
      // What fetch throws when nobody answers; everything else is a refusal.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
      if (writer.inDoubt?.kind === "shared") writer.doubts.push(writer.inDoubt.body)
      return false
    }
    writer.acknowledged++
    if (doubt.kind === "shared") {
      writer.inDoubt = undefined
      writer.shared.set((answer as unknown as Article).version, doubt.body)
      return true
    }
    settle(writer, doubt, answer.id)
    if (doubt.kind === "create") lastCreate = { doubt, answer }
    const id = doubt.kind === "create" ? answer.id : doubt.id
    if (doubt.kind === "create" || doubt.write.kind !== "delete") {
      compareArticle(writer.model, id, (answer.content ?? answer) as Article)
    }
    return true
  }

  async function send<Body>(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${credential}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
    return JSON.parse(text) as Body
  }

  async function toRequest(doubt: Doubt, url: string): Promise<Parts> {
    if (doubt.kind === "create") {
      return ["POST", `/v1/brands/${brandId}/content`, doubt.draft, { "idempotency-key": doubt.key }]
    }
    if (doubt.kind === "shared") return ["PATCH", `/v1/content/${sharedId}`, { body: doubt.body }]
    const path = `/v1/content/${doubt.id}`
    const { write } = doubt
    if (write.kind === "edit") return ["PATCH", path, write.patch]
    if (write.kind === "delete") return ["DELETE", path]
    if (write.kind === "untrash") return ["PATCH", path, { trashed: false }]
    if (write.kind !== "restore") return ["POST", `${path}/${write.kind}`, {}]
    const { data } = await send<{ data: ContentRevision[] }>("GET", `${url}${path}/revisions?limit=100`)
    const { id = "" } = data.find(({ version }) => version === write.version) ?? {}
    return ["POST", `${path}/revisions/${id}/restore`]
  }

  function choose(): Doubt {
    if (below(8) === 0) return { kind: "shared", body: `${name} ${++made}` }
    const [trashed] = writer.model.trash.keys()
    if (trashed !== undefined && below(12) === 0) return { kind: "write", id: trashed, write: { kind: "untrash" } }
    const ids = [...writer.model.items.keys()]
    const id = ids[below(ids.length)]
    if (id === undefined || (ids.length < 8 && below(4) === 0)) {
      const slug = `${name}-${++made}`
      const body = "x".repeat(below(20_000))
      const draft = { title: slug, slug, locale: "en", body, tags: ["topic", name], custom: { level: "easy" } }
      return { kind: "create", draft, key: `create-${slug}` }
    }
    const version = below(writer.model.items.get(id)?.versions.length ?? 1) + 1
    const chance = below(20)
    if (chance < 7) return { kind: "write", id, write: { kind: "publish" } }
    if (chance < 13) return { kind: "write", id, write: { kind: "edit", patch: { body: "y".repeat(below(20_000)) } } }
    if (chance < 15) return { kind: "write", id, write: { kind: "edit", patch: { slug: `${name}-${++made}` } } }
    // Its slug may be another's by now only where it was given up: each slug is used once.
    if (chance < 17) return { kind: "write", id, write: { kind: "restore", version } }
    if (chance < 19) return { kind: "write", id, write: { kind: "unpublish" } }
    return { kind: "write", id, write: { kind: "delete" } }
  }

  return writer
}

/** Notes that a write was done, and the events that it owes. */
export function settle(writer: UnsteadyWriter, doubt: Exclude<Doubt, { kind: "shared" }>, createdId: string): void {
  writer.inDoubt = undefined
  const { model } = writer
  if (doubt.kind === "create") return createItem(model, createdId, doubt.draft, 0)
  const wasLive = model.items.get(doubt.id)?.live !== undefined
  const before = model.revisions.live
  applyWrite(model, doubt.id, doubt.write, 0)
  if (model.revisions.live === before) return
  const { kind } = doubt.write
  const type = kind === "publish" ? (wasLive ? "updated" : "published") : kind === "delete" ? "deleted" : "unpublished"
  const key = `${doubt.id} content.${type}`
  writer.events.set(key, (writer.events.get(key) ?? 0) + 1)
}

/** Throws where an article is not what its writes make of it. */
export function compareArticle(
  model: ContentModel,
  id: string,
  article: Article | undefined,
  view: "working" | "live" = "working",
): void {
  const [actual, expected] = [article && pickModelled(article), toModelArticle(model.items.get(id), view)]
  deepStrictEqual(actual && withoutTimes(actual), expected && withoutTimes(expected))
}

function withoutTimes({
  created_at: _c,
  updated_at: _u,
  published_at: _p,
  revision: _r,
  previous_slugs: slugs,
  ...rest
}: ReturnType<typeof pickModelled>) {
  return { ...rest, previous_slugs: slugs.toSorted() }
}
