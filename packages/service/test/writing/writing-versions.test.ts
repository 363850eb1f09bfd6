import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { expect, it, vi } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"
import { startWritingService } from "../start-writing-service.ts"

const edit = JSON.stringify({
  title: null,
  edits: [{ op: "replace", block: 1, text: "Keep beans dark." }],
  remove_addresses: [],
  unprotect: [],
  note: "",
})

it("a text for a version that is no longer there is not saved, however the later version came", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "citable-versions-"))
  let isBusy = true
  const world = await startWritingService(
    () => (isBusy ? { fault: { status: 529, headers: { "retry-after": "1" } } } : { text: edit }),
    { dataDir },
  )
  const db = await openOnEngine(dataDir)
  const path = `/v1/brands/${world.started.brandId}/content`
  const article = await world.call<Article>("POST", path, { title: "Coffee beans", body: "Keep beans dry." })
  await world.call("POST", `/v1/content/${article.id}/rewrite`, { instructions: "Say where." })
  await vi.waitFor(() => expect(world.vendor.requests).toHaveLength(1))
  // No call can do this. A restored export or another release could.
  await db.updateTable("contents").set({ version: 7, body: "Mine." }).where("id", "=", article.id).execute()
  isBusy = false
  expect(await world.ended(article.id)).toMatchObject({
    status: "draft",
    version: 7,
    body: "Mine.",
    writing: { status: "failed", error: { code: "conflict", message: expect.stringContaining("version 7") as string } },
  })
  await db.destroy()
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})
