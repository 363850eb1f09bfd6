import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { migrateService } from "@citable/service"

/** A migrated database without a service, once a test of this process has needed one. */
let template: Promise<Buffer> | undefined

/**
 * Puts a database with all tables and no rows into a data folder that has none. The service that starts there need not migrate it, which
 * takes longer than the rest of a start.
 */
export async function copySqliteTemplate(dataDir: string): Promise<void> {
  const file = join(dataDir, "service.db")
  if (existsSync(file)) return
  template ??= makeTemplate()
  const bytes = await template
  // Another service may have started in the same folder meanwhile.
  if (existsSync(file)) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, bytes, { mode: 0o600 })
}

async function makeTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), "citable-template-"))
  try {
    await migrateService({ dataDir })
    return readFileSync(join(dataDir, "service.db"))
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
