import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startFaultyProxy, startTestPlatform } from "@citable/dev"
import { expect, it } from "vitest"

import { connectionTo } from "./publications/open-publishing-world.ts"
import { openPublishingDesk, type PublishAnswer, type PublishingDesk } from "./publications/publishing-desk.ts"
import { startPublishingProcess } from "./publications/start-publishing-process.ts"

const calls = 50

it("the same publish fifty times at once, at two services on one database, makes one item", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-two-services-"))
  const platform = await startTestPlatform()
  const proxy = await startFaultyProxy({ target: platform.url })
  const { databaseUrl } = await onEngine(dataDir)
  if (databaseUrl === undefined) throw new Error("This test needs a Postgres.")
  const options = { dataDir, databaseUrl, secretKey: "a-secret-key-of-the-tests-for-both-services", ahead: 0 }
  const first = await startPublishingProcess(options)
  const second = await startPublishingProcess(options)
  const { operatorToken: token = "", brandId = "" } = first
  const deskAt = (url: string) =>
    openPublishingDesk(() => ({
      url,
      token,
      brandId,
      dataDir,
      databaseUrl,
      now: Date.now,
      forward: () => Promise.resolve(),
    }))
  const desks = [await deskAt(first.url), await deskAt(second.url)]
  const [desk] = desks
  try {
    if (desk === undefined) throw new Error("There is no desk.")
    const integrationId = await desk.connect(connectionTo(platform, proxy.url))
    const contentId = await desk.create({ title: "At once", body: "Once." })
    // A process whose connections are all in use answers 503 after three seconds, and a client asks again.
    const publish = async (one: PublishingDesk): Promise<PublishAnswer> => {
      const answer = await one.publish(contentId, integrationId)
      return answer.status === 503 ? publish(one) : answer
    }
    const answers = await Promise.all(Array.from({ length: calls }, (_, number) => publish(desks[number % 2] ?? desk)))
    await desk.settle()
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(platform.posts().map(({ title, status }) => `${title} ${status}`)).toEqual(["At once publish"])
    const creates = proxy.requests.filter(({ method, path }) => method === "POST" && /\/posts\?/.test(path))
    expect(creates).toHaveLength(1)
    expect(await desk.item(contentId)).toMatchObject({ state: "published", current: true })
  } finally {
    await first.kill()
    await second.kill()
    for (const one of desks) await one.close()
    await proxy.close()
    await platform.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
