import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect } from "vitest"

import type { KilledPlatform } from "./killed-platform.ts"
import { openPublishingDesk } from "./publishing-desk.ts"
import { startPublishingProcess } from "./start-publishing-process.ts"

const killAtItem = new URL("../../fixtures/kill-at-item.ts", import.meta.url).href

/**
 * Kills the service after each of its own writes while it creates, updates and withdraws an article on a platform, every `step`th one. Throws
 * unless the article is visible once with its newest text afterwards, or withdrawn. Returns the kills.
 */
export async function runCommitKills(platform: KilledPlatform, { step }: { step: number }): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-commit-kill-"))
  let ahead = 0
  let kills = 0
  let articles = 0
  let serving = await startPublishingProcess({ dataDir, ahead }, platform)
  const { operatorToken: token = "", brandId = "" } = serving
  const forward = async (milliseconds: number) => {
    ahead += milliseconds
    await serving.setAhead(ahead)
  }
  const desk = await openPublishingDesk(() => ({
    url: serving.url,
    token,
    brandId,
    dataDir,
    now: () => Date.now() + ahead,
    forward,
  }))
  const restart = async (env: Record<string, string>) => {
    await serving.kill()
    serving = await startPublishingProcess({ dataDir, ahead }, { ...platform, flags: ["--import", killAtItem], env })
  }
  /** Makes a call and kills the service in it. Returns false if it did not get that far. */
  const killAt = async (number: number, call: () => Promise<unknown>): Promise<boolean> => {
    await restart({ KILL_AT_ITEM: String(number) })
    const isKilled = await call().then(
      () => false,
      () => true,
    )
    await restart({})
    await desk.settle()
    await desk.sweep()
    if (isKilled) kills++
    return isKilled
  }
  try {
    const integrationId = await desk.connect(platform.connectionAt(platform.url))
    const check = async (title: string, contentId: string, text: string | undefined) => {
      const visible = (await platform.visible()).filter((one) => one.title === title)
      expect(visible.map((one) => one.text.includes(text ?? "nothing"))).toEqual(text === undefined ? [] : [true])
      expect((await desk.item(contentId))?.state).toBe(text === undefined ? "withdrawn" : "published")
    }
    let isKilled = true
    for (let number = 1; isKilled; number += step) {
      const title = `Killed at ${number}`
      const contentId = await desk.create({ title, body: "First text." })
      articles++
      const publish = () => desk.publish(contentId, integrationId)
      isKilled = await killAt(number, publish)
      await check(title, contentId, "First text.")
      await desk.edit(contentId, { body: "Second text." })
      isKilled = (await killAt(number, publish)) || isKilled
      await check(title, contentId, "Second text.")
      isKilled = (await killAt(number, () => desk.unpublish(contentId, integrationId))) || isKilled
      await check(title, contentId, undefined)
    }
    expect(await platform.leftovers(articles)).toEqual([])
    return kills
  } finally {
    await serving.kill()
    await desk.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
