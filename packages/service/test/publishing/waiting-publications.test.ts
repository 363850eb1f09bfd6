import { setTimeout as sleep } from "node:timers/promises"

import type { Integration, Publication, PublicationItem } from "@citable/contract"
import { startFaultyProxy, startService } from "@citable/dev"
import { expect, it } from "vitest"

import { stagedBoard } from "../../../publishers/test/staged-board/staged-board.ts"
import { boardToken, startStagedBoard } from "../../../publishers/test/staged-board/start-staged-board.ts"

it("a publication whose next attempt is an hour away is answered at once, with why it waits and until when", async () => {
  const board = await startStagedBoard()
  const proxy = await startFaultyProxy({ target: board.url })
  const service = await startService({ publishers: [stagedBoard], publishTiming: { intervalMs: 20 } })
  const connection = { kind: "staged_board", config: { url: proxy.url }, credentials: { token: boardToken } }
  const path = `/v1/brands/${service.brandId}`
  const { id: integration_id } = await service.call<Integration>("POST", `${path}/integrations`, {
    name: "Board",
    connection,
  })
  const article = { title: "Waiting", excerpt: "A summary.", body: "Text." }
  const { id } = await service.call<{ id: string }>("POST", `${path}/content`, article)
  proxy.onRequest = () => ({
    kind: "answer",
    status: 429,
    headers: { "content-type": "application/json", "retry-after": "3600" },
    body: '{"error":"slow down"}',
  })
  const until = Date.now() + 3_600_000
  // A call that waits for a platform takes 20 seconds.
  const answer = await Promise.race([
    service.call<{ publication: Publication }>("POST", `/v1/content/${id}/publish`, { integration_id }),
    sleep(20_000, undefined, { ref: false }),
  ])
  const read = () =>
    service.call<{ items: PublicationItem[]; data: Publication[] }>("GET", `/v1/content/${id}/publications`)
  const { items, data } = await read()
  const [item] = items
  expect(item).toMatchObject({ state: "publishing", error: expect.stringContaining("It says: slow down") as string })
  expect(Date.parse(item?.retry_at ?? "")).toBeGreaterThan(until - 1)
  const at = item?.retry_at?.slice(0, 19).replace("T", " ")
  const waits = { status: "queued", error: `${item?.error} The next attempt is at ${at}Z.` }
  expect(answer?.publication).toMatchObject(waits)
  expect(data).toMatchObject([waits])
  proxy.onRequest = undefined
  // Whoever asks again does not wait.
  await service.call("POST", `/v1/content/${id}/publish`, { integration_id })
  const after = await read()
  expect(after.items).toMatchObject([{ state: "published", error: null, retry_at: null }])
  expect(after.data).toMatchObject([{ status: "succeeded", error: null }])
  await service.close()
  await proxy.close()
  await board.close()
})
