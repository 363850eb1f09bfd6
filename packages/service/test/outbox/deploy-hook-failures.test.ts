import type { Delivery, Webhook } from "@citable/contract"
import { expect, it, vi } from "vitest"

import type { CannedAnswer } from "../../../webhooks/test/serve-platform.ts"
import { connectHook, findHook, startWithPlatform } from "./start-with-platform.ts"

it("a deploy hook that is refused after failures that pass tells webhooks once, and again after a build that succeeded", async () => {
  let answer: CannedAnswer = { status: 503 }
  const { started, clock } = await startWithPlatform(() => answer)
  const { id } = await connectHook(started)
  const hook = { url: "http://127.0.0.1:9/none", events: ["publication.failed", "alert.raised"] }
  const webhook = await started.call<Webhook>("POST", `/v1/brands/${started.brandId}/webhooks`, hook)
  const told = async () => {
    const path = `/v1/webhooks/${webhook.id}/deliveries`
    const { data } = await started.call<{ data: Delivery[] }>("GET", path)
    return data.map(({ event_type: type }) => type).toSorted()
  }
  const publish = async (builds: object) => {
    await started.publish({ title: `At ${clock.ahead}` })
    clock.ahead += 61_000
    await vi.waitFor(async () => expect((await findHook(started, id)).builds).toMatchObject(builds), {
      timeout: 60_000,
      interval: 20,
    })
  }
  await publish({ failures: 1, building: null })
  expect(await told()).toEqual([])
  answer = { status: 404 }
  await publish({ failures: 2, building: null })
  const once = ["alert.raised", "publication.failed"]
  expect(await told()).toEqual(once)
  await publish({ failures: 3, building: null })
  expect(await told()).toEqual(once)
  answer = {}
  await publish({ failures: 0, built: 4 })
  answer = { status: 404 }
  await publish({ failures: 1, building: null })
  expect(await told()).toEqual([...once, ...once].toSorted())
})
