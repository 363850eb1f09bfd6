import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { CitableError } from "@citable/contract"
import { backupService, createService, exportService, migrateService, restoreService } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "citable-data-folder-"))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const secretKey = "k".repeat(40)

/** The lines of an export of a service without articles. */
async function exportLines(): Promise<string[]> {
  const dataDir = join(home, "exported")
  await (await createService({ dataDir })).close()
  const lines: string[] = []
  await exportService({ dataDir, write: (line) => void lines.push(line) })
  return lines
}

/** Runs as a user who may not write to a folder that belongs to somebody else. */
async function asStranger(folder: string, work: () => Promise<unknown>): Promise<void> {
  chmodSync(folder, 0o555)
  const own = process.geteuid?.()
  // Root may write anywhere.
  if (own === 0) process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    if (own === 0) process.seteuid?.(0)
    chmodSync(folder, 0o755)
  }
}

it("a start in a folder of another user says which folder it is, and whom to give it to", async () => {
  chmodSync(home, 0o755)
  const dataDir = join(home, "data")
  mkdirSync(dataDir)
  await asStranger(dataDir, async () => {
    const id = process.geteuid?.()
    const message = `The data folder ${dataDir} cannot be used: the user ${id} may not write to it. Give the folder to that user, such as with chown -R ${id} ${dataDir}. Or choose another folder with DATA_DIR.`
    const cause = expect.objectContaining({ code: "EACCES" }) as Error
    const refusal = new CitableError(message, { code: "data_dir_unusable", cause })
    await expect(createService({ dataDir })).rejects.toThrow(refusal)
    await expect(createService({ dataDir, secretKey })).rejects.toThrow(refusal)
    await expect(migrateService({ dataDir })).rejects.toThrow(refusal)
  })
})

it("a backup says that the data folder cannot be read, not that its own folder cannot be written", async () => {
  chmodSync(home, 0o755)
  const dataDir = join(home, "data")
  const to = join(home, "backup")
  await (await createService({ dataDir })).close()
  mkdirSync(to)
  chmodSync(to, 0o777)
  await asStranger(dataDir, async () => {
    await expect(backupService({ dataDir, to })).rejects.toMatchObject({
      code: "data_dir_unusable",
      message: expect.stringContaining(`The data folder ${dataDir} cannot be used: `) as string,
    })
  })
})

it("a start says so where a file is in place of the data folder, or of a folder above it", async () => {
  const file = join(home, "data")
  writeFileSync(file, "")
  const lines = await exportLines()
  for (const dataDir of [file, join(file, "below")]) {
    const message = `The data folder ${dataDir} cannot be used: it is a file, or is inside a file. Choose another folder with DATA_DIR.`
    for (const start of [
      createService,
      migrateService,
      (place: { dataDir: string }) => restoreService({ ...place, lines }),
    ]) {
      await expect(start({ dataDir })).rejects.toMatchObject({ code: "data_dir_unusable", message })
    }
  }
})

it("a start with a database of a later release names the release to start, and changes nothing", async () => {
  await (await createService({ dataDir: home })).close()
  const file = new DatabaseSync(join(home, "service.db"))
  file.exec("insert into kysely_migration (name, timestamp) values ('9999_future', '2026-01-01')")
  file.close()
  await expect(createService({ dataDir: home })).rejects.toMatchObject({ code: "database_newer" })
  await expect(migrateService({ dataDir: home })).rejects.toThrow(
    "later release of Citable: it has the migration 9999_future.",
  )
})

it("a start with a damaged database says what to restore", async () => {
  writeFileSync(join(home, "service.db"), "no database ".repeat(1000))
  const message = `The data folder ${home} cannot be used: file is not a database. If its service.db is damaged, restore a backup into a new folder, and choose that with DATA_DIR.`
  await expect(createService({ dataDir: home })).rejects.toMatchObject({ code: "data_dir_unusable", message })
})
