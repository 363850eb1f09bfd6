import type { Integration } from "@citable/contract"
import { startService } from "@citable/dev"
import type { PublisherSettings } from "@citable/publishers"
import { expect, it } from "vitest"

import { stagedBoard } from "../../../publishers/test/staged-board/staged-board.ts"
import { boardToken, startStagedBoard } from "../../../publishers/test/staged-board/start-staged-board.ts"

it("a publisher learns until when earlier processes may have used its platform, and a new connection was never used", async () => {
  const board = await startStagedBoard()
  const opened: PublisherSettings["usedUntil"][] = []
  let at = Math.floor(performance.timeOrigin) - 5000
  const service = await startService({
    publishers: [
      {
        ...stagedBoard,
        create(settings, environment) {
          opened.push(settings.usedUntil)
          return stagedBoard.create(settings, environment)
        },
      },
    ],
    publishTiming: { intervalMs: 20 },
    now: () => at,
  })
  const connection = { kind: "staged_board", config: { url: board.url }, credentials: { token: boardToken } }
  const connect = async (name: string) => {
    const path = `/v1/brands/${service.brandId}/integrations`
    return (await service.call<Integration>("POST", path, { name, connection })).id
  }
  const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, {
    title: "Paced",
    excerpt: "A summary.",
    body: "Text.",
  })
  const publish = async (integration_id: string) => {
    opened.length = 0
    await service.call("POST", `/v1/content/${id}/publish`, { integration_id })
    return opened.at(-1)
  }
  const preview = async (integration_id: string) => {
    opened.length = 0
    await service.call("POST", `/v1/content/${id}/publish`, { integration_id, dry_run: true })
    return opened.at(-1)
  }
  const old = await connect("Of an earlier process")
  expect(await preview(old)).toBeUndefined()
  await publish(old)
  const finished = at
  // While the service looks at what it has published, its lease lasts for longer than that.
  await expect.poll(() => preview(old)).toBe(finished)
  at = Math.floor(performance.timeOrigin) + 3_600_000
  await publish(old)
  expect(await preview(old)).toBe(Math.floor(performance.timeOrigin))
  const fresh = await connect("Of this process")
  await publish(fresh)
  expect(await preview(fresh)).toBeUndefined()
  await service.close()
  await board.close()
})
