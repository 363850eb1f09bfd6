import { describePublisher, makePublisherCalls, openBehindProxy } from "@citable/publishers/conformance"
import { expect, test } from "vitest"

import { foremPublisher } from "../src/forem-publisher.ts"
import { openForem, openForemBehindProxy } from "./open-forem.ts"

describePublisher("the publisher of Forem", openForemBehindProxy)

test("the real limits of a community refuse nothing of twelve articles that go out at once", async () => {
  const forem = await openForem()
  const platform = await openBehindProxy(foremPublisher, forem)
  const publisher = await platform.create()
  const articles = Array.from({ length: 12 }, (_, at) => makePublisherCalls(publisher, { title: `Article ${at}` }))
  await Promise.all(articles.map((calls) => calls.publish()))
  expect(forem.refused()).toBe(0)
  expect(await platform.visible()).toHaveLength(12)
  await platform.close()
})
