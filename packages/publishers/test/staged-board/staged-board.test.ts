import { expect, it } from "vitest"

import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import { openBehindProxy } from "../../src/conformance/open-behind-proxy.ts"
import { openStagedBoard } from "./open-staged-board.ts"
import { stagedBoard } from "./staged-board.ts"

const open = async () => openBehindProxy(stagedBoard, await openStagedBoard())

describePublisher("the publisher of a board that stages, requires fields and counts requests", open)

it("a field that the platform requires is asked for once, and named when an article has none", async () => {
  const platform = await open()
  const publisher = await platform.create()
  const calls = makePublisherCalls(publisher)
  await expect(calls.render({ excerpt: null })).rejects.toMatchObject({
    code: "publisher_invalid",
    pointer: "/excerpt",
  })
  await calls.render({ excerpt: "A summary." })
  expect(platform.proxy.requests.map(({ path }) => path)).toEqual(["/schema"])
  await platform.close()
})
