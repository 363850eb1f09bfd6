import { expect, it } from "vitest"

import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import { openBehindProxy } from "../../src/conformance/open-behind-proxy.ts"
import { stagedBoard } from "./staged-board.ts"
import { type BoardItem, boardToken, startStagedBoard } from "./start-staged-board.ts"

async function openStagedBoard() {
  const board = await startStagedBoard()
  const { url, items } = board
  const itemOf = (id: string): BoardItem => {
    const item = items.get(id)
    if (item === undefined) throw new Error(`There is no item ${id}.`)
    item.version++
    return item
  }
  return openBehindProxy(stagedBoard, {
    url,
    connect: (at) => ({ config: { url: at.url }, credentials: { token: at.wrongCredentials ? "wrong" : boardToken } }),
    secrets: [boardToken],
    isWrite: ({ method }) => method !== "GET",
    isRelease: ({ path }) => path.endsWith("/release"),
    visible: () =>
      Promise.resolve(
        [...items.values()].flatMap(({ id, live }) =>
          live === null ? [] : [{ id, text: `${live.title}\n${live.html}` }],
        ),
      ),
    count: () => Promise.resolve(items.size),
    async edit(id, text) {
      const item = itemOf(id)
      item.staged = { ...item.staged, html: text }
      if (item.live !== null) item.live = item.staged
    },
    async stage(id, text) {
      const item = itemOf(id)
      item.staged = { ...item.staged, html: text }
    },
    remove: (id) => Promise.resolve(void items.delete(id)),
    adapt: (article) => ({ ...article, excerpt: article.excerpt ?? "A summary." }),
    close: () => board.close(),
  })
}

describePublisher("the publisher of a board that stages, requires fields and counts requests", openStagedBoard)

it("a field that the platform requires is asked for once, and named when an article has none", async () => {
  const platform = await openStagedBoard()
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
