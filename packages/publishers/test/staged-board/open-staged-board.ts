import type { PlatformUnderTest } from "../../src/conformance/open-behind-proxy.ts"
import { type BoardItem, boardToken, startStagedBoard } from "./start-staged-board.ts"

/** The staged board, and what a person does there. `now` is the clock of its rate. */
export async function openStagedBoard(
  options: { now?: () => number } = {},
): Promise<PlatformUnderTest & { refused: () => number }> {
  const { url, items, refused, close } = await startStagedBoard(options)
  const itemOf = (id: string): BoardItem => {
    const item = items.get(id)
    if (item === undefined) throw new Error(`There is no item ${id}.`)
    item.version++
    return item
  }
  return {
    url,
    refused,
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
    close,
  }
}
