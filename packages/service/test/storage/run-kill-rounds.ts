import { deepStrictEqual, ok, strictEqual } from "node:assert"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, ChangePage, CreatedApiKey, Delivery, Scope, Webhook } from "@citable/contract"
import { listen } from "@citable/dev"

import { serve } from "../serve-and-kill.ts"
import { checkDatabase, type DatabaseFacts } from "./check-database.ts"
import { compareArticle, createUnsteadyWriter, settle, type UnsteadyWriter } from "./unsteady-writer.ts"

export interface KillFigures {
  rounds: number
  acknowledged: number
  /** Writes without an answer: those that took effect, and those that did not. */
  done: number
  undone: number
  events: number
}

interface Answer<Body> {
  status: number
  body: Body
}

const writeScopes: Scope[] = ["content:read", "content:read_drafts", "content:write", "content:publish"]
const views = ["working", "live"] as const
type View = (typeof views)[number]

/**
 * Kills a service repeatedly while several writers use it, on one data folder. Throws if an acknowledged write is lost, or if a write is half
 * done.
 */
export async function runKillRounds({
  rounds,
  writers: count,
}: {
  rounds: number
  writers: number
}): Promise<KillFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-kill-"))
  const received = [new Set<string>(), new Set<string>()]
  const receiver = await listen(async (request) => {
    received[Number(new URL(request.url).pathname.slice(1))]?.add(request.headers.get("webhook-id") ?? "")
    return new Response(null, { status: 204 })
  })
  let process = await serve(dataDir)
  try {
    const { operatorToken = "", brandId = "" } = process.first ?? {}
    const call = async <Body>(
      method: string,
      path: string,
      { body, credential = operatorToken }: { body?: unknown; credential?: string } = {},
    ): Promise<Answer<Body>> => {
      const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" }
      const response = await fetch(process.url + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Body }
    }
    const brand = `/v1/brands/${brandId}`
    await call("PATCH", brand, { body: { custom_fields: { level: { type: "string" } } } })
    const key = async (scopes: Scope[]) =>
      (await call<CreatedApiKey>("POST", `${brand}/api-keys`, { body: { scopes } })).body.key
    const readers = { working: await key(writeScopes), live: await key(["content:read"]) }
    const webhooks: string[] = []
    for (const index of received.keys()) {
      webhooks.push(
        (await call<Webhook>("POST", `${brand}/webhooks`, { body: { url: `${receiver.url}/${index}` } })).body.id,
      )
    }
    const copies = { working: new Map<string, Article>(), live: new Map<string, Article>() }
    const tokens: Partial<Record<View, string>> = {}
    const figures: KillFigures = { rounds: 0, acknowledged: 0, done: 0, undone: 0, events: 0 }

    const read = async (id: string): Promise<Record<View, Article | undefined>> => {
      const readAs = async (credential: string) => {
        const { status, body } = await call<Article>("GET", `/v1/content/${id}`, { credential })
        return status === 404 ? undefined : body
      }
      return { working: await readAs(readers.working), live: await readAs(readers.live) }
    }
    const shared = { title: "Shared", slug: "shared" }
    const { id: sharedId } = (await call<Article>("POST", `${brand}/content`, { body: shared })).body

    let left = 0
    const writers: UnsteadyWriter[] = []
    for (let index = 0; index < count; index++) {
      const options = { name: `w${index}`, brandId, sharedId, credential: await key(writeScopes) }
      writers.push(
        createUnsteadyWriter({
          ...options,
          onAcknowledged: () => {
            // Wait a moment, so the kill happens during the next writes.
            if (--left === 0) setTimeout(() => void process.kill(), Math.random() * 10)
          },
        }),
      )
    }

    for (; figures.rounds < rounds; figures.rounds++) {
      left = 20 + Math.floor(Math.random() * 80)
      await Promise.all(writers.map((writer) => writer.run(process.url)))
      await process.kill()
      const facts = checkDatabase(dataDir, brandId)
      checkShared(writers, facts, sharedId)
      process = await serve(dataDir)
      for (const writer of writers) {
        const resolved = await resolveDoubt(writer, read, async (slug) => {
          const path = `${brand}/content?status=all&slug=${slug}&fields=id`
          return (await call<{ data: { id: string }[] }>("GET", path, { credential: readers.working })).body.data[0]?.id
        })
        if (resolved !== undefined) figures[resolved]++
        checkEvents(writer, facts)
        for (const id of writer.model.ids) {
          const articles = await read(id)
          for (const view of views) compareArticle(writer.model, id, articles[view], view)
        }
        await writer.replayLastCreate(process.url)
      }
      for (const view of views) {
        const get = async <Body>(path: string) => (await call<Body>("GET", path, { credential: readers[view] })).body
        tokens[view] = await follow(get, brand, tokens[view], copies[view])
        const list = await get<{ data: Article[] }>(
          `${brand}/content?limit=100&status=${view === "live" ? "published" : "all"}`,
        )
        deepStrictEqual(
          copies[view],
          new Map(list.data.map((article) => [article.id, article])),
          `${view}: a reader who follows`,
        )
      }
      figures.events = facts.eventIds.size
    }
    figures.acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)

    // The service sends everything in the outbox, even from killed processes.
    const isPending = async (id: string) => {
      const { body } = await call<{ data: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries?limit=100`)
      return body.data.some(({ status }) => status === "pending")
    }
    const { eventIds } = checkDatabase(dataDir, brandId)
    for (const [index, id] of webhooks.entries()) {
      const isMissing = () => [...eventIds].some((eventId) => !received[index]?.has(eventId))
      while (isMissing() || (await isPending(id))) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return figures
  } finally {
    await process.kill()
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Finds out whether a write without an answer took effect completely or not at all. */
async function resolveDoubt(
  writer: UnsteadyWriter,
  read: (id: string) => Promise<Record<View, Article | undefined>>,
  find: (slug: string) => Promise<string | undefined>,
): Promise<"done" | "undone" | undefined> {
  const { inDoubt: doubt } = writer
  writer.inDoubt = undefined
  if (doubt === undefined || doubt.kind === "shared") return undefined
  if (doubt.kind === "create") {
    const id = await find(doubt.draft.slug)
    if (id === undefined) return "undone"
    settle(writer, doubt, id)
    return "done"
  }
  const articles = await read(doubt.id)
  try {
    for (const view of views) compareArticle(writer.model, doubt.id, articles[view], view)
    return "undone"
  } catch {
    // Then the write must have taken effect, which the comparison at the end checks.
    settle(writer, doubt, "")
    return "done"
  }
}

/** Checks that the outbox contains the events of the acknowledged writes, and nothing else. */
function checkEvents({ model, events }: UnsteadyWriter, facts: DatabaseFacts): void {
  const mine = [...facts.events].filter(([key]) => model.ids.includes(key.split(" ")[0] ?? ""))
  deepStrictEqual(new Map(mine), new Map(events), "events in the outbox")
}

/** Checks that the shared article has every acknowledged version, and at most one unacknowledged version for each writer. */
function checkShared(writers: UnsteadyWriter[], facts: DatabaseFacts, id: string): void {
  const bodies = facts.bodies(id)
  const acknowledged = writers.flatMap((writer) => [...writer.shared])
  for (const [version, body] of acknowledged) strictEqual(bodies.get(version), body, `version ${version}`)
  const known = new Set(acknowledged.map(([, body]) => body))
  const others = [...bodies.values()].filter((body) => !known.has(body))
  const possible = new Set(["", ...writers.flatMap((writer) => writer.doubts)])
  for (const body of others) ok(possible.has(body), `nobody wrote ${body}`)
}

/** Reads the feed from a token to the end, and applies the changes to a copy. */
async function follow(
  get: <Body>(path: string) => Promise<Body>,
  brand: string,
  since: string | undefined,
  copy: Map<string, Article>,
): Promise<string> {
  for (let token = since; ;) {
    const page = await get<ChangePage>(`${brand}/content/changes${token === undefined ? "" : `?since=${token}`}`)
    for (const change of page.data) {
      if (change.op === "upsert") copy.set(change.id, change.content)
      else copy.delete(change.id)
    }
    token = page.next_sync_token
    if (!page.has_more) return token
  }
}
