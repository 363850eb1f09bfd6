import type { Integration, PublicationItem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { PublisherDefinition } from "../../../publishers/src/publisher-definition.ts"
import { stagedBoard } from "../../../publishers/test/staged-board/staged-board.ts"
import {
  type BoardItem,
  boardToken,
  startStagedBoard,
} from "../../../publishers/test/staged-board/start-staged-board.ts"

let board: Awaited<ReturnType<typeof startStagedBoard>>
let service: StartedService
let integration: string
let ahead = 0
/** What people say on the board now. */
let said: string[] = []

/** The board, which also tells what people say. */
const talkingBoard: PublisherDefinition = {
  ...stagedBoard,
  async create(settings, environment) {
    const publisher = await stagedBoard.create(settings, environment)
    const remarks = () => said.map((detail) => ({ code: "request_comments", pointer: "", detail }))
    return {
      ...publisher,
      async read(id, options) {
        const state = await publisher.read(id, options)
        return state && { ...state, remarks: remarks() }
      },
      write: async (id, document, options) => ({
        ...(await publisher.write(id, document, options)),
        remarks: remarks(),
      }),
    }
  },
}

beforeAll(async () => {
  board = await startStagedBoard()
  const now = () => Date.now() + ahead
  service = await startService({
    publishers: [talkingBoard],
    publishTiming: { intervalMs: 20 },
    onError: () => {},
    now,
  })
  const connection = { kind: "staged_board", config: { url: board.url }, credentials: { token: boardToken } }
  const path = `/v1/brands/${service.brandId}/integrations`
  integration = (await service.call<Integration>("POST", path, { name: "Board", connection })).id
})
afterAll(async () => {
  await service?.close()
  await board?.close()
})

const publish = (id: string, more: object = {}) =>
  service.call("POST", `/v1/content/${id}/publish`, { integration_id: integration, ...more })
const itemOf = async (id: string) =>
  (await service.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)).items[0]

/** Publishes an article, whose summary a person changes there and does not release, and edits it here. */
async function stageAndEdit(title: string): Promise<{ id: string; there: BoardItem }> {
  const fields = { title, excerpt: "Ours.", body: "First text." }
  const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, fields)
  await publish(id)
  const there = [...board.items.values()].find(({ live }) => live?.title === title)
  if (there === undefined) throw new Error("The board does not have it.")
  there.staged = { ...there.staged, summary: "Theirs, not yet released." }
  there.version++
  await service.call("PATCH", `/v1/content/${id}`, { body: "Second text." })
  return { id, there }
}

it("what a person has staged on the platform is released by nobody but them, or on purpose", async () => {
  const { id, there } = await stageAndEdit("Kept")
  await expect(publish(id)).rejects.toThrow(/409.*changes there that wait to be released: summary/)
  expect(there.live).toMatchObject({ summary: "Ours.", html: expect.stringContaining("First text") as string })
  const difference = { field: "summary", sent: "Ours.", found: "Theirs, not yet released." }
  expect(await itemOf(id)).toMatchObject({ state: "conflict", conflicts: [difference] })
  await publish(id, { on_conflict: "keep" })
  expect(there.live).toMatchObject({
    summary: "Theirs, not yet released.",
    html: expect.stringContaining("Second text") as string,
  })
  expect(await itemOf(id)).toMatchObject({ state: "published", owned_there: ["summary"] })
})

it("what a person has staged is replaced only with overwrite", async () => {
  const { id, there } = await stageAndEdit("Replaced")
  await publish(id, { on_conflict: "overwrite" })
  expect(there.live).toMatchObject({ summary: "Ours.", html: expect.stringContaining("Second text") as string })
  expect(there.staged).toEqual(there.live)
})

it("an article without a field that the platform requires is refused with its name, before anything is sent", async () => {
  const path = `/v1/brands/${service.brandId}/content`
  const { id } = await service.call<{ id: string }>("POST", path, { title: "Without", body: "Text." })
  const before = board.items.size
  await expect(publish(id)).rejects.toThrow(/The board needs a summary/)
  expect(board.items.size).toBe(before)
})

it("what people say there is shown as the last look found it, and the next look replaces it", async () => {
  said = ["Is this right?"]
  const article = { title: "Discussed", excerpt: "Ours.", body: "Text." }
  const path = `/v1/brands/${service.brandId}/content`
  const { id } = await service.call<{ id: string }>("POST", path, article)
  await publish(id)
  const see = async (words: string[]) => {
    const look = async () => {
      // A look at the page at the same moment comes first.
      ahead += 7 * 3_600_000
      return (await itemOf(id))?.warnings.map(({ detail }) => detail)
    }
    await expect.poll(look, { interval: 100 }).toEqual(words)
  }
  expect((await itemOf(id))?.warnings).toMatchObject([{ code: "request_comments", detail: "Is this right?" }])
  said = ["It is not.", "Now it is."]
  await see(said)
  expect(await itemOf(id)).toMatchObject({ state: "published", drift: null })
  said = []
  await see([])
})
