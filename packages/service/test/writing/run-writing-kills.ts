import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

import { expect } from "vitest"

import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeCompatibleWriter } from "../fake-writers/fake-compatible-writer.ts"
import type { FakeText } from "../fake-writers/fake-writer.ts"
import { type Model, type ModelRequest, obedientModel } from "../obedient-model.ts"
import { serve, type ServingProcess } from "../serve-and-kill.ts"
import type { BegunWriting, WrittenArticle } from "../start-writing-service.ts"

export interface KilledWork {
  /** The answers that the model gave. */
  paid: number
  /** How often the service was killed. */
  kills: number
  article: WrittenArticle
}

export interface WritingKills {
  /** Runs one job. The service is killed when the model has given so many answers: at all of these numbers, one after the other. */
  generate: (body: object, killAfter?: (answers: number) => boolean) => Promise<KilledWork>
  /** The same for a translation of an article. */
  translate: (contentId: string, locale: string, killAfter?: (answers: number) => boolean) => Promise<KilledWork>
  /** Saves an article and returns its id. */
  create: (article: { title: string; body: string }) => Promise<string>
  close: () => Promise<void>
}

/**
 * A service in a process of its own that is killed while a model writes. The model holds the next request until the kill. A request is
 * only sent when the answer before it is stored, so no answer is on its way when the service dies.
 */
export async function startWritingKills(model: Model = obedientModel): Promise<WritingKills> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-writing-kill-"))
  let answers = 0
  let killAfter: (answers: number) => boolean = () => false
  let held = Promise.withResolvers<void>()
  const vendor: StartedEngine = await startFakeEngine<FakeText>(fakeCompatibleWriter, (_, count) => {
    if (killAfter(answers)) {
      held.resolve()
      return { fault: "hang" }
    }
    answers += 1
    return { text: model(readRequest(vendor.requests[count - 1])) }
  })
  const env = {
    COMPATIBLE_ENGINE_URL: `${vendor.url}/v1`,
    COMPATIBLE_ENGINE_MODEL: "m",
    COMPATIBLE_ENGINE_API_KEY: "sk-test-0123456789",
  }
  let serving: ServingProcess = await serve(dataDir, undefined, env)
  const { operatorToken, brandId } = serving.first ?? { operatorToken: "", brandId: "" }
  const call = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const response = await fetch(`${serving.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Result
  }

  async function run(path: string, body: object, isKilledAfter: (count: number) => boolean): Promise<KilledWork> {
    answers = 0
    held = Promise.withResolvers()
    const done = new Set<number>()
    killAfter = (count) => isKilledAfter(count) && !done.has(count)
    const { content } = await call<BegunWriting>("POST", path, body)
    let kills = 0
    for (;;) {
      const ended = waitForEnd(content.id)
      const isEnded = await Promise.race([ended.article, held.promise.then(() => undefined)])
      ended.stop()
      if (isEnded !== undefined) return { paid: answers, kills, article: isEnded }
      kills += 1
      done.add(answers)
      await serving.kill()
      held = Promise.withResolvers()
      serving = await serve(dataDir, undefined, env)
      expect(await call<WrittenArticle>("GET", `/v1/content/${content.id}`)).toMatchObject({ status: "generating" })
    }
  }

  function waitForEnd(id: string): { article: Promise<WrittenArticle | undefined>; stop: () => void } {
    let isStopped = false
    const look = async (): Promise<WrittenArticle | undefined> => {
      for (;;) {
        if (isStopped) return undefined
        const article = await call<WrittenArticle>("GET", `/v1/content/${id}`)
        if (article.status !== "generating") return article
        await wait(20)
      }
    }
    return { article: look(), stop: () => void (isStopped = true) }
  }

  return {
    generate: (body, after = () => false) => run(`/v1/brands/${brandId}/content/generate`, body, after),
    translate: (id, locale, after = () => false) => run(`/v1/content/${id}/translate`, { locale }, after),
    create: async (article) => (await call<{ id: string }>("POST", `/v1/brands/${brandId}/content`, article)).id,
    async close() {
      await serving.kill()
      await vendor.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads a request in the format of chat completions, as `fakeCompatibleWriter` has checked it. */
function readRequest(body: StartedEngine["requests"][number] | undefined): ModelRequest {
  const { messages, response_format: format } = body as {
    messages: { role: "system" | "user" | "assistant"; content: string }[]
    response_format?: { json_schema: { schema: { properties: object } } }
  }
  return {
    kept: [],
    system: messages.find(({ role }) => role === "system")?.content ?? "",
    messages: messages.flatMap(({ role, content }) => (role === "system" ? [] : [{ role, text: content }])),
    members: format === undefined ? undefined : Object.keys(format.json_schema.schema.properties),
  }
}
