import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startFaultyProxy } from "@citable/dev"
import { expect } from "vitest"

import type { KilledPlatform } from "./killed-platform.ts"
import { openPublishingDesk } from "./publishing-desk.ts"
import { startPublishingProcess } from "./start-publishing-process.ts"

/** The integrations of the brand, each with one article in hand after the other. */
const lanes = 6

/**
 * Kills the service at random moments while it creates, updates and withdraws articles, and while answers are lost. Throws unless every
 * article ends as it was last asked for, once. `upMs` is the longest time between a start and the next kill.
 */
export async function runRandomKills(
  platform: KilledPlatform,
  { kills, upMs }: { kills: number; upMs: number },
): Promise<{ articles: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-random-kill-"))
  const { databaseUrl } = await onEngine(dataDir)
  const options = {
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl, secretKey: "a-secret-key-of-the-tests-for-kills" }),
  }
  const proxy = await startFaultyProxy({
    target: platform.url,
    onRequest: () => (Math.random() < 0.05 ? { kind: "lost_answer" } : undefined),
  })
  let ahead = 0
  let serving = await startPublishingProcess({ ...options, ahead }, platform)
  let isDown = false
  const { operatorToken: token = "", brandId = "" } = serving
  const forward = async (milliseconds: number) => {
    ahead += milliseconds
    if (!isDown) await serving.setAhead(ahead)
  }
  const place = () => ({
    url: serving.url,
    token,
    brandId,
    dataDir,
    databaseUrl,
    now: () => Date.now() + ahead,
    forward,
  })
  const desk = await openPublishingDesk(place)
  /** The text that each article should have in the end; undefined for none. */
  const wanted = new Map<string, { contentId: string; text: string | undefined }>()
  const over = { value: false }

  /** Repeats a call until a service answers it. */
  const insist = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        // Nobody listens between a kill and the next start.
        if (!(error instanceof TypeError)) throw error
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }

  async function work(lane: number, integrationId: string): Promise<void> {
    for (let number = 0; !over.value; number++) {
      const title = `Lane ${lane} article ${number}`
      const key = title.replaceAll(" ", "-")
      const contentId = await insist(() => desk.create({ title, body: `First text of ${title}.` }, key))
      wanted.set(title, { contentId, text: `First text of ${title}.` })
      await insist(() => desk.publish(contentId, integrationId))
      if (number % 2 === 0) {
        await insist(() => desk.edit(contentId, { body: `Second text of ${title}.` }))
        wanted.set(title, { contentId, text: `Second text of ${title}.` })
        await insist(() => desk.publish(contentId, integrationId))
      }
      if (number % 3 === 0) {
        wanted.set(title, { contentId, text: undefined })
        await insist(() => desk.unpublish(contentId, integrationId))
      }
    }
  }

  try {
    const integrations: string[] = []
    for (let lane = 0; lane < lanes; lane++) {
      integrations.push(await desk.connect(platform.connectionAt(proxy.url), `Lane ${lane}`))
    }
    const working = integrations.map((id, lane) => work(lane, id))
    for (let number = 0; number < kills; number++) {
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * upMs))
      isDown = true
      await serving.kill()
      // The next process tries again at once what the lost answers have delayed.
      ahead += 120_000
      serving = await startPublishingProcess({ ...options, ahead }, platform)
      isDown = false
    }
    over.value = true
    proxy.onRequest = undefined
    await desk.settle(...working)
    await Promise.all(working)
    await desk.sweep()
    const visible = await platform.visible()
    for (const [title, { contentId, text }] of wanted) {
      const found = visible
        .filter((one) => one.title === title)
        .map((one) => ({ title, hasText: one.text.includes(text ?? "") }))
      expect(found).toEqual(text === undefined ? [] : [{ title, hasText: true }])
      expect((await desk.item(contentId))?.state).toBe(text === undefined ? "withdrawn" : "published")
    }
    expect(await platform.leftovers(wanted.size)).toEqual([])
    return { articles: wanted.size }
  } finally {
    over.value = true
    await serving.kill()
    await desk.close()
    await proxy.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
