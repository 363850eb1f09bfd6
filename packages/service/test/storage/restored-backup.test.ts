import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, ChangePage } from "@citable/contract"
import { startService } from "@citable/dev"
import { createService } from "@citable/service"
import { expect, it } from "vitest"

it("refuses a sync token from the future, which a site has after the service was restored from a backup", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-service-"))
  const started = await startService({ dataDir })
  await started.publish({ title: "In the backup" })
  await started.close()
  await cp(dataDir, `${dataDir}-backup`, { recursive: true })
  const key = { authorization: `Bearer ${started.apiKey}` }
  const path = `http://localhost/v1/brands/${started.brandId}/content/changes`
  const read = async (folder: string, query: string, write?: boolean) => {
    const service = await createService({ dataDir: folder })
    if (write === true) {
      const headers = { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" }
      const send = (to: string, body: string) =>
        service.fetch(new Request(`http://localhost/v1/${to}`, { method: "POST", headers, body }))
      const { id } = (await (await send(`brands/${started.brandId}/content`, '{"title":"Lost"}')).json()) as Article
      await send(`content/${id}/publish`, "{}")
    }
    const response = await service.fetch(new Request(path + query, { headers: key }))
    await service.close()
    return response
  }
  const { next_sync_token: token } = (await (await read(dataDir, "", true)).json()) as ChangePage
  expect((await read(`${dataDir}-backup`, `?since=${token}`)).status).toBe(410)
  for (const folder of [dataDir, `${dataDir}-backup`]) await rm(folder, { recursive: true })
})
