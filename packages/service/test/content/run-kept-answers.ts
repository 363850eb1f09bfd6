import type { Article, CreatedApiKey } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import { openDatabase } from "@citable/storage/database"
import { openPostgres } from "@citable/storage/postgres/open-postgres"
import { expect } from "vitest"

/** Sends a request to one process. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

export interface KeptAnswersOptions {
  databaseUrl: string
  secretKey: string
  started: StartedService
  /** The processes that keep answers in memory. Each has read and written by the end. */
  processes: readonly Send[]
  rounds: number
  seed: number
}

/** The differences between what the processes answer and what one answers that keeps nothing. */
export interface KeptAnswers {
  differences: string[]
  compared: number
}

/**
 * Changes two accounts at random through all processes while others read there, and after each round compares every answer with that of a
 * service without any memory. A reader must never get less than what was acknowledged before it asked.
 */
export async function runKeptAnswers(options: KeptAnswersOptions): Promise<KeptAnswers> {
  const { databaseUrl, secretKey, started, processes, rounds } = options
  const random = randomOf(options.seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const { dialect } = await openPostgres(databaseUrl)
  const bare = await createService({
    dataDir: ":memory:",
    dialect,
    secretKey,
    role: "api",
    pageCacheBytes: 0,
    rateLimit: false,
  })
  const db = await openDatabase(databaseUrl)
  const differences: string[] = []
  let compared = 0
  try {
    const other = await started.service.createAccount()
    const worlds = [
      {
        brandId: started.brandId,
        token: started.operatorToken,
        keys: [started.apiKey, started.writeKey],
        ids: [] as string[],
      },
      { brandId: other.brandId, token: other.operatorToken, keys: [] as string[], ids: [] as string[] },
    ]
    type World = (typeof worlds)[number]
    const call = async <Body>(
      method: string,
      path: string,
      token: string,
      body?: unknown,
    ): Promise<Body | undefined> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await pick(processes)(path, init)
      // Two random changes can exclude each other.
      if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.ok && response.status !== 204 ? ((await response.json()) as Body) : undefined
    }
    const newKey = async (world: World) => {
      const path = `/v1/brands/${world.brandId}/api-keys`
      const scopes = random() < 0.5 ? ["content:read"] : ["content:read", "content:read_drafts"]
      const key = await call<CreatedApiKey>("POST", path, world.token, { name: "site", scopes })
      if (key !== undefined) world.keys.push(key.key)
    }
    const change: readonly ((world: World) => Promise<unknown>)[] = [
      async ({ brandId, token, ids }) => {
        const body = { title: `Article ${Math.floor(random() * 1e6)}`, slug: `slug-${ids.length % 7}`, tags: ["a"] }
        const article = await call<Article>("POST", `/v1/brands/${brandId}/content`, token, body)
        if (article !== undefined) ids.push(article.id)
      },
      ({ token, ids }) => call("PATCH", `/v1/content/${pick(ids)}`, token, { title: `Title ${random()}` }),
      ({ token, ids }) => call("POST", `/v1/content/${pick(ids)}/publish`, token, {}),
      ({ token, ids }) => call("POST", `/v1/content/${pick(ids)}/publish`, token, {}),
      ({ token, ids }) => call("POST", `/v1/content/${pick(ids)}/unpublish`, token, {}),
      ({ token, ids }) => call("DELETE", `/v1/content/${pick(ids)}`, token),
      ({ token, brandId }) => call("PATCH", `/v1/brands/${brandId}`, token, { name: `Brand ${random()}` }),
      ({ token, brandId }) => call("PATCH", `/v1/brands/${brandId}`, token, { default_locale: pick(["en", "de"]) }),
      newKey,
      async ({ token, brandId, keys }) => {
        const path = `/v1/brands/${brandId}/api-keys`
        const listed = await call<{ data: { id: string; name: string }[] }>("GET", path, token)
        const sites = listed?.data.filter(({ name }) => name === "site") ?? []
        if (sites.length > 0 && keys.length > 3) await call("DELETE", `${path}/${pick(sites).id}`, token)
      },
      ({ brandId }) =>
        db
          .updateTable("accounts")
          .set({ plan: pick(["scale", "unlimited"] as never[]) })
          .where("id", "in", (eb) => eb.selectFrom("brands").select("account_id").where("id", "=", brandId))
          .execute(),
    ]
    for (const world of worlds) {
      await newKey(world)
      for (let n = 0; n < 3; n++) await change[0]?.(world)
    }
    const questions = () =>
      worlds.flatMap(({ brandId, keys, ids }) =>
        [
          `/v1/brands/${brandId}/content`,
          `/v1/brands/${brandId}/content?limit=2&fields=title`,
          `/v1/brands/${brandId}/content?status=draft`,
          `/v1/brands/${brandId}/content/by-slug/slug-1`,
          `/v1/brands/${brandId}/content/changes?limit=5`,
          `/v1/brands/${brandId}`,
          `/v1/content/${pick(ids)}`,
        ].flatMap((path) => keys.map((key) => ({ path, key }))),
      )
    const read = async (send: Send, { path, key }: { path: string; key: string }, etag?: string) => {
      const headers = { authorization: `Bearer ${key}`, ...(etag !== undefined && { "if-none-match": etag }) }
      const response = await send(path, { headers })
      const named = ["etag", "content-revision", "last-modified", "content-location", "link"]
      const text = response.status < 400 ? await response.text() : ((await response.json()) as { code: string }).code
      return {
        etag: response.headers.get("etag") ?? undefined,
        text,
        all: [response.status, ...named.map((name) => response.headers.get(name)), withoutTokens(text)].join("\n"),
      }
    }
    const bareSend: Send = (path, init) => bare.fetch(new Request(`http://localhost${path}`, init))
    for (let round = 0; round < rounds; round++) {
      const progress = { done: false }
      const readOn = async (send: Send) => {
        while (!progress.done) {
          const question = pick(questions())
          const { etag } = await read(send, question)
          await read(send, question, etag)
        }
      }
      const write = async () => {
        for (let n = 0; n < 6; n++) await pick(change)(pick(worlds))
      }
      const publish = async ({ brandId, token }: World) => {
        const created = await call<Article>("POST", `/v1/brands/${brandId}/content`, token, { title: "Seen at once" })
        const live = created && (await call<Article>("POST", `/v1/content/${created.id}/publish`, token, {}))
        if (live === undefined) return
        for (const send of processes) {
          const headers = { authorization: `Bearer ${token}` }
          const response = await send(`/v1/brands/${brandId}/content?limit=1`, { headers })
          const { revision } = (await response.json()) as { revision: number }
          if (revision < live.revision) differences.push(`revision ${revision} after ${live.revision} was acknowledged`)
        }
      }
      const writing = Promise.all([write(), write(), publish(pick(worlds))]).finally(() => (progress.done = true))
      await Promise.all([writing, ...processes.flatMap((send) => [readOn(send), readOn(send)])])
      for (const question of questions()) {
        const expected = await read(bareSend, question)
        for (const [index, send] of processes.entries()) {
          for (const time of ["first", "second"]) {
            compared++
            const { all } = await read(send, question)
            if (all !== expected.all) {
              differences.push(
                `round ${round}, process ${index}, ${time}: ${question.path}\n${all}\ninstead of\n${expected.all}`,
              )
            }
          }
          const again = await read(send, question, expected.etag)
          const isRight = expected.etag === undefined ? again.all === expected.all : again.all.startsWith("304")
          if (!isRight)
            differences.push(`round ${round}, process ${index}, revalidation: ${question.path}\n${again.all}`)
        }
      }
    }
  } finally {
    await bare.close()
    await db.destroy()
  }
  expect(compared).toBeGreaterThan(0)
  return { differences, compared }
}

/** Sync tokens and cursors are signed with random bytes. */
const withoutTokens = (text: string) => text.replaceAll(/"(?:st|cur)_[\w.-]+"|cursor=cur_[\w.-]+/g, '"token"')

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
