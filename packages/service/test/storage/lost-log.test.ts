import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { backupService, createService } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "citable-lost-log-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secretKey = "a-secret-key-of-more-than-thirty-two-characters"

/** Starts a service on a data folder. Returns it, and the codes of what it reports. */
async function start(name: string) {
  const reported: string[] = []
  const note = (error: unknown) => void reported.push(String((error as { code?: unknown }).code))
  const service = await createService({ dataDir: join(folder, name), secretKey, onError: note })
  return { service, reported }
}

it("a service.db that was copied without its log says so once, and a backup or a stopped service's file does not", async () => {
  await (await startService({ dataDir: join(folder, "original") })).close()
  const { service, reported } = await start("original")
  mkdirSync(join(folder, "copied"))
  copyFileSync(join(folder, "original/service.db"), join(folder, "copied/service.db"))
  await backupService({ dataDir: join(folder, "original"), to: join(folder, "backup") })
  // The second process closes first.
  const beside = await start("original")
  await beside.service.close()
  await service.close()
  mkdirSync(join(folder, "stopped"))
  copyFileSync(join(folder, "original/service.db"), join(folder, "stopped/service.db"))
  const found: Record<string, string[]> = { first: reported, beside: beside.reported }
  for (const name of ["copied", "copied", "backup", "stopped", "original"]) {
    const next = await start(name)
    await next.service.close()
    found[name] = [...(found[name] ?? []), ...next.reported]
  }
  expect(found).toEqual({ first: [], beside: [], copied: ["log_missing"], backup: [], stopped: [], original: [] })
})
