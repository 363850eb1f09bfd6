import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { listen } from "@citable/dev"
import { expect, it } from "vitest"

import { readLocalService, startLocalService, stopLocalService } from "../src/init/local-service.ts"

it("starts the service of a site beside that of another site, which has its port meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-local-"))
  const { signal } = new AbortController()
  const start = () => startLocalService(folder, { brand: "Acme", env: {}, signal })
  try {
    const first = await start()
    expect(await stopLocalService(folder, signal)).toBe(true)
    const { port } = new URL(first.url)
    const other = await listen(async () => Response.json({ code: "invalid_credential" }, { status: 401 }), Number(port))
    // It is not the service of this site, so it stays.
    expect(await stopLocalService(folder, signal)).toBe(false)
    const again = await start()
    expect(again).toMatchObject({ isNew: false, brand_id: first.brand_id, operator_token: first.operator_token })
    expect(again.url).not.toBe(other.url)
    expect(readLocalService(folder)?.url).toBe(again.url)
    await other.close()
  } finally {
    await stopLocalService(folder, signal)
    rmSync(folder, { recursive: true })
  }
})
