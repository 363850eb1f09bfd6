import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { listen, startService } from "@citable/dev"
import { createService } from "@citable/service"
import { expect, it, onTestFinished } from "vitest"

const days = 86_400_000

it("a webhook that failed while the clock was ahead by 400 days gets its events once the clock is right", async () => {
  let status = 503
  let refused = 0
  const received = new Set<string>()
  const receiver = await listen(async (request) => {
    if (status === 204) received.add(request.headers.get("webhook-id") ?? "")
    else refused++
    return new Response(null, { status })
  })
  const dataDir = await mkdtemp(join(tmpdir(), "citable-clock-ahead-"))
  onTestFinished(async () => {
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const wrong = await startService({ dataDir, now: () => Date.now() + 400 * days })
  await wrong.call("POST", `/v1/brands/${wrong.brandId}/webhooks`, { url: receiver.url })
  await wrong.publish({ title: "Published while the clock was ahead" })
  await expect.poll(() => refused).toBe(1)
  await wrong.close()

  status = 204
  const right = await createService({ dataDir, allowPrivateNetwork: true })
  onTestFinished(() => right.close())
  await expect.poll(() => received.size).toBe(1)
})
