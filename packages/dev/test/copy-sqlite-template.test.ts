import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { createService, migrateService } from "@citable/service"
import { expect, it, onTestFinished } from "vitest"

import { copySqliteTemplate } from "../src/copy-sqlite-template.ts"

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "citable-copied-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, "data")
}

it("a copied database has every migration, and a service that starts there is a new one", async () => {
  const dataDir = await makeFolder()
  await copySqliteTemplate(dataDir)
  expect(await migrateService({ dataDir })).toEqual([])
  const service = await createService({ dataDir })
  expect(service.operatorToken).toMatch(/^cta_/)
  await service.close()
})

it("a folder with a database keeps it", async () => {
  const dataDir = await makeFolder()
  const started = await startService({ dataDir, engine: "sqlite" })
  await started.publish({ title: "Kept" })
  await started.close()
  const before = await readFile(join(dataDir, "service.db"))
  await copySqliteTemplate(dataDir)
  expect(before.equals(await readFile(join(dataDir, "service.db")))).toBe(true)
  expect(before.includes("Kept")).toBe(true)
})
