import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { listen, onEngine, startService, type StartedService } from "@citable/dev"
import { createService } from "@citable/service"
import fc from "fast-check"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"

import { readWait } from "../../src/http/wait-for-change.ts"

let dataDir: string
let started: StartedService
let article: Article
let token: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-wait-"))
  started = await startService({ dataDir })
  article = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "A draft" })
  token = (await started.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)).token
})
afterEach(async () => {
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface AskOptions {
  etag?: string | undefined
  seconds?: number
  signal?: AbortSignal
  credential?: string
  /** The URL of a process. Default: the first one. */
  at?: string
}

function ask({ etag = "", seconds = 25, signal, credential = token, at = started.url }: AskOptions = {}) {
  const headers = { authorization: `Bearer ${credential}`, "if-none-match": etag, prefer: `wait=${seconds}` }
  return fetch(`${at}/v1/content/${article.id}`, { headers, ...(signal === undefined ? {} : { signal }) })
}

const readEtag = async (credential?: string) =>
  (await ask(credential === undefined ? {} : { credential })).headers.get("etag") ?? ""
async function save(title: string, at = started.url): Promise<void> {
  const headers = { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" }
  const body = JSON.stringify({ title })
  expect((await fetch(`${at}/v1/content/${article.id}`, { method: "PATCH", headers, body })).status).toBe(200)
}

/** Starts another process of the same database, as far as the database can tell. */
async function startOther(): Promise<string> {
  const other = await createService({ dataDir, rateLimit: false, ...(await onEngine(dataDir)) })
  const server = await listen((request) => other.fetch(request))
  onTestFinished(async () => {
    await other.close()
    await server.close()
  })
  return server.url
}

const titleOf = async (response: Response) => ((await response.json()) as Article).title

it("answers with the article once it is saved, and at once if it was saved before", async () => {
  const etag = await readEtag()
  const waiting = ask({ etag })
  await save("Saved once")
  const answer = await waiting
  expect([answer.status, await titleOf(answer)]).toEqual([200, "Saved once"])
  await save("Saved twice")
  expect(await titleOf(await ask({ etag: answer.headers.get("etag") ?? "" }))).toBe("Saved twice")
})

it("answers when another process of the database saves the article", async () => {
  const other = await startOther()
  const waiting = ask({ etag: await readEtag() })
  await save("Saved elsewhere", other)
  expect(await titleOf(await waiting)).toBe("Saved elsewhere")
})

it("answers 304 if nothing changes in time, though another article does", async () => {
  const waiting = ask({ etag: await readEtag(), seconds: 1 })
  await started.publish({ title: "Another" })
  expect((await waiting).status).toBe(304)
})

it("a reader of published articles waits for the publish, and then for the end of the article", async () => {
  const published = await started.publish({ title: "Live", slug: "live" })
  article = published
  const reader = started.apiKey
  const waiting = ask({ etag: await readEtag(reader), credential: reader })
  await save("Not yet live")
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
  const answer = await waiting
  expect(await titleOf(answer)).toBe("Not yet live")
  const last = ask({ etag: answer.headers.get("etag") ?? "", credential: reader })
  await started.call("DELETE", `/v1/content/${article.id}`)
  expect((await last).status).toBe(404)
})

it("a credential that is revoked during the wait gets 401 instead of the change", async () => {
  const path = `/v1/brands/${started.brandId}/api-keys`
  const scopes = ["content:read", "content:read_drafts"]
  const as = started.operatorToken
  const { key, id } = await started.call<{ key: string; id: string }>("POST", path, { scopes }, as)
  const waiting = ask({ etag: await readEtag(key), credential: key })
  await started.call("DELETE", `${path}/${id}`, undefined, as)
  await save("Not for everybody")
  const answer = await waiting
  expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining("Not for everybody")])
})

it("a credential has fifty waiting calls, and a caller that disconnects frees its place", async () => {
  const etag = await readEtag()
  const callers = Array.from({ length: 51 }, () => new AbortController())
  const waiting = callers.map(({ signal }) => ask({ etag, signal }))
  const refused = await Promise.race(waiting)
  expect(refused.status).toBe(429)
  expect(refused.headers.get("retry-after")).toBe("5")
  expect(await refused.json()).toMatchObject({ code: "rate_limited" })
  // A call that does not wait is not refused.
  expect((await ask({ etag, seconds: 0 })).status).toBe(304)
  for (const caller of callers) caller.abort()
  const left = (await Promise.allSettled(waiting)).filter(({ status }) => status === "rejected")
  expect(left).toHaveLength(50)
  await vi.waitFor(async () => expect((await ask({ etag, seconds: 1 })).status).toBe(304), 60_000)
})

it("a service that is told to stop ends the waiting calls at once, and refuses new ones", async () => {
  const etag = await readEtag()
  const waiting = Array.from({ length: 51 }, () => ask({ etag }))
  // The one too many shows that the others wait.
  expect((await Promise.race(waiting)).status).toBe(429)
  started.service.drain()
  // Calls that still waited would answer with this.
  await save("Too late")
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 304)).toHaveLength(50)
  const late = await ask({ etag: await readEtag() })
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"])
  expect((await ask({ etag, seconds: 0 })).status).toBe(200)
})

it("the preference for a wait is read as RFC 7240 writes it, and waits 25 seconds at most", () => {
  const texts = ["wait=20", "return=minimal, wait=3; foo", 'respond-async; WAIT = "7"', "wait=999999999"]
  expect(texts.map(readWait)).toEqual([20_000, 3000, 7000, 25_000])
  expect(["wait=-1", "wait", "await=9", "", undefined].map(readWait)).toEqual([0, 0, 0, 0, 0])
})

type Step = { do: "save" | "wait" | "leave"; process: 0 | 1 }

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("save", "wait", "wait", "leave"),
  process: fc.constantFrom(0, 1),
})

it("whatever two processes save, and whoever leaves, each waiting call answers with a text that it did not know", async () => {
  const processes = [started.url, await startOther()]
  let saves = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const waits: { etag: string; caller: AbortController; answer: Promise<Response | undefined> }[] = []
      for (const { do: what, process } of steps) {
        const at = processes[process] ?? ""
        if (what === "save") await save(`Save ${++saves}`, at)
        else if (what === "leave") waits.shift()?.caller.abort()
        else {
          const etag = await readEtag()
          const caller = new AbortController()
          const answer = ask({ etag, at, signal: caller.signal }).catch(() => undefined)
          waits.push({ etag, caller, answer })
        }
      }
      await save(`Save ${++saves}`)
      for (const { etag, answer } of waits) {
        const response = await answer
        expect(response?.status).toBe(200)
        expect(response?.headers.get("etag")).not.toBe(etag)
        await response?.body?.cancel()
      }
    }),
    { numRuns: 8 },
  )
})
