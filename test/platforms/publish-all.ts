import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { onEngine, startFaultyProxy } from "@citable/dev"
import { runCli } from "citable"
import { expect } from "vitest"

import { openPublishingDesk } from "../../packages/service/test/publishing/publications/publishing-desk.ts"
import { startPublishingProcess } from "../../packages/service/test/publishing/publications/start-publishing-process.ts"
import { openKilledPlatform } from "./open-killed-platform.ts"
import type { ListedPlatform } from "./platform-under-test.ts"

export interface PublishAllFigures {
  articles: number
  /** Requests to the platform. */
  requests: number
  /** Requests that the platform refused because there were too many: before the kill, and in all. */
  refused: [beforeKill: number, inAll: number] | undefined
  /** Mails that it sent. */
  mails: number | undefined
  /** On the platform's clock. */
  seconds: number
  /** The lines that `citable publish --all` showed while it worked. */
  progress: readonly string[]
}

/** Publishes many articles with `citable publish --all`. The service is killed in the middle, and the command runs once more. */
export async function publishAll(
  listed: ListedPlatform,
  { articles, timeFactor }: { articles: number; timeFactor: number },
): Promise<PublishAllFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-publish-all-"))
  const tables = await onEngine(dataDir)
  const options = {
    dataDir,
    ...tables,
    ...(tables.databaseUrl !== undefined && { secretKey: "a-secret-key-of-the-tests" }),
  }
  const platform = await openKilledPlatform(listed, { timeFactor })
  const { opened } = platform
  const proxy = await startFaultyProxy({ target: platform.url })
  let ahead = 0
  let serving = await startPublishingProcess({ ...options, ahead }, platform)
  const { operatorToken: token = "", brandId = "" } = serving
  const desk = await openPublishingDesk(() => ({
    url: serving.url,
    token,
    brandId,
    dataDir,
    databaseUrl: tables.databaseUrl,
    now: () => Date.now() + ahead,
    forward: async (milliseconds) => serving.setAhead((ahead += milliseconds)),
  }))
  const progress: string[] = []
  const runCommand = async () => {
    const out: string[] = []
    const io = {
      env: { CITABLE_URL: serving.url, CITABLE_TOKEN: token },
      isTerminal: true,
      out: (line: string) => void out.push(line),
      err: (line: string) => void progress.push(line),
      signal: new AbortController().signal,
    }
    return { code: await runCli(["publish", "--all", "--to", "A platform"], io), out }
  }
  try {
    await desk.connect(platform.connectionAt(proxy.url))
    const titles = Array.from({ length: articles }, (_, number) => `Article ${number} of many`)
    for (const title of titles)
      await desk.publishHere(await desk.create({ title, body: `Text of ${title}.`, excerpt: "Of many." }))
    const began = Date.now()
    const first = runCommand().catch((error: unknown) => error)
    while ((await opened.count()) < articles / 2) await sleep(50)
    await serving.kill()
    const beforeKill = opened.refused?.()
    serving = await startPublishingProcess({ ...options, ahead }, platform)
    const { code, out } = await runCommand()
    await first
    await desk.settle()
    const seconds = ((Date.now() - began) / 1000) * timeFactor
    await desk.sweep()
    expect({ code, out: out.join("\n") }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ published,(?: \d+ still on their way,)? 0 failed\.$/m) as string,
    })
    const shown = (await platform.visible()).map(({ title, text }) => `${title}: ${text.includes(`Text of ${title}.`)}`)
    expect(shown.toSorted()).toEqual(titles.map((title) => `${title}: true`).toSorted())
    expect(await platform.leftovers?.(articles)).toEqual([])
    const inAll = opened.refused?.()
    const refused =
      beforeKill === undefined || inAll === undefined ? undefined : ([beforeKill, inAll] as [number, number])
    const mails = await opened.mails?.()
    return { articles, requests: proxy.requests.length, refused, mails, seconds: Math.round(seconds), progress }
  } finally {
    await serving.kill()
    await desk.close()
    await proxy.close()
    await platform.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
