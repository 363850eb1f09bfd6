import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import type { Article } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import {
  backupService,
  createService,
  exportService,
  migrateService,
  mintOperatorToken,
  restoreService,
  type Service,
} from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

import { quietEngine } from "../quiet-engine.ts"
import { checkDatabase } from "./check-database.ts"
import { exportText, linesOf } from "./run-export-trip.ts"

let folder: string
let started: StartedService
const dataDir = () => join(folder, "data")

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-export-"))
  started = await startService({ dataDir: dataDir() })
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { url: "http://127.0.0.1:1/hook" })
  await started.publish({ title: "An article" })
})
afterEach(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

it("an export begins with its format, contains every row once, and ends with the number of rows", async () => {
  const [head, ...rest] = linesOf(await exportText({ dataDir: dataDir() })).map((line) => JSON.parse(line) as object)
  expect(head).toMatchObject({
    format: "citable-export",
    version: 1,
    migration: expect.stringMatching(/^\d{4}_/) as string,
  })
  expect(rest.at(-1)).toEqual({
    end: true,
    rows: rest.length - 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(rest).toContainEqual({ table: "contents", row: expect.objectContaining({ title: "An article" }) as object })
})

it("an export has every table but those that the next start makes", async () => {
  const target = join(folder, "target")
  await migrateService({ dataDir: target })
  const db = new DatabaseSync(join(target, "service.db"))
  db.exec("pragma foreign_keys = off")
  const tables = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all()
  const describe = db.prepare("select name, type from pragma_table_info(?)")
  for (const { name } of tables) {
    const columns = describe.all(String(name))
    const names = columns.map((column) => `"${String(column["name"])}"`)
    const values = columns.map(({ type }) => (type === "BLOB" ? "x'31'" : "'1'"))
    db.exec(`insert into "${String(name)}" (${names.join()}) values (${values.join()})`)
  }
  db.close()
  const lines = linesOf(await exportText({ dataDir: target })).map((line) => JSON.parse(line) as { table?: string })
  const exported = new Set(lines.map(({ table }) => table))
  const omitted = tables.map(({ name }) => String(name)).filter((name) => !exported.has(name))
  expect(omitted.toSorted()).toEqual([
    "day_marks",
    "instance",
    "jobs",
    "kysely_migration",
    "kysely_migration_lock",
    "packed_days",
  ])
})

it("an incomplete, damaged, later or invalid export is refused, and nothing of it is restored", async () => {
  const lines = linesOf(await exportText({ dataDir: dataDir() }))
  const [head = "", row = ""] = lines
  const later = JSON.stringify({ ...(JSON.parse(head) as object), migration: "9999_later" })
  const foreign = JSON.stringify({ table: "nothing", row: {} })
  const broken = [
    [],
    ["{}"],
    [later, ...lines.slice(1)],
    lines.slice(0, -1),
    lines.slice(0, -2),
    [head, ...lines.slice(2)],
    lines.with(1, row.slice(0, -5)),
    lines.with(1, row.replace(/"\w+":/, '"other":')),
    [head, foreign, ...lines.slice(1)],
  ]
  const target = join(folder, "new", "target")
  for (const some of broken) {
    await expect(restoreService({ dataDir: target, lines: some })).rejects.toMatchObject({ code: "export_unreadable" })
    expect(existsSync(join(folder, "new"))).toBe(false)
  }
  await restoreService({ dataDir: target, lines })
  expect(linesOf(await exportText({ dataDir: target }))).toEqual(lines)
  await expect(restoreService({ dataDir: target, lines })).rejects.toMatchObject({ code: "restore_target_not_empty" })
  expect(linesOf(await exportText({ dataDir: target }))).toEqual(lines)
})

it("an export is restored into existing empty tables, and a folder without a service does not become one", async () => {
  const lines = linesOf(await exportText({ dataDir: dataDir() }))
  const target = join(folder, "target")
  expect((await migrateService({ dataDir: target })).length).toBeGreaterThan(5)
  expect(await migrateService({ dataDir: target })).toEqual([])
  await restoreService({ dataDir: target, lines })
  expect(linesOf(await exportText({ dataDir: target }))).toEqual(lines)
  const none = join(folder, "none")
  await expect(exportText({ dataDir: none })).rejects.toMatchObject({ code: "data_dir_unusable" })
  await expect(backupService({ dataDir: none, to: join(folder, "b") })).rejects.toMatchObject({
    code: "data_dir_unusable",
  })
  expect(existsSync(none)).toBe(false)
})

it("an export and a backup during writes are snapshots, and block nobody", async () => {
  const brand = `/v1/brands/${started.brandId}`
  for (let number = 0; number < 100; number++) {
    await started.call<Article>("POST", `${brand}/content`, { title: `Old ${number}`, body: "x".repeat(20_000) })
  }
  let written = 0
  const progress = { done: false }
  const write = async (name: string) => {
    for (; !progress.done; written++) {
      const { id } = await started.publish({ title: `${name} ${written}` })
      await started.call("PATCH", `/v1/content/${id}`, { body: "again" })
      // In one process, a write finishes before anything else runs. Without a pause, each query of the backup waits for several writes.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const lines: string[] = []
  const writers = Promise.all(["a", "b"].map((name) => write(name)))
  const backup = join(folder, "backup")
  await backupService({ dataDir: dataDir(), to: backup })
  const during = written
  await exportService({
    dataDir: dataDir(),
    async write(line) {
      lines.push(line)
      if (lines.length % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    },
  })
  progress.done = true
  await writers
  expect(written).toBeGreaterThan(during)

  const restored = join(folder, "restored")
  await restoreService({ dataDir: restored, lines })
  for (const copy of [backup, restored]) {
    // Every change has its event, its change row and its revision, or none of them.
    checkDatabase(copy, started.brandId)
    const service = await createService({ dataDir: copy, rateLimit: false })
    const headers = { authorization: `Bearer ${started.apiKey}` }
    const answer = await service.fetch(new Request(`http://localhost${brand}/content`, { headers }))
    expect(answer.status).toBe(200)
    await service.close()
  }
  await expect(backupService({ dataDir: dataDir(), to: backup })).rejects.toMatchObject({
    code: "backup_target_not_empty",
  })
  const inFile = join(backup, "service.db", "backup")
  await expect(backupService({ dataDir: dataDir(), to: inFile })).rejects.toMatchObject({
    code: "backup_target_unusable",
    message: expect.stringContaining(`The folder ${inFile} cannot be used for a backup: ENOTDIR`) as string,
  })
})

it("a scan in progress during the export is cancelled after the restore", async () => {
  const { brandId } = started
  await started.close()
  const engine = { ...quietEngine, ask: () => new Promise<never>(() => undefined) }
  const token = await mintOperatorToken({ dataDir: dataDir() })
  const call = async <Answer>(service: Service, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return (await (
      await service.fetch(new Request(`http://localhost/v1/brands/${brandId}${path}`, init))
    ).json()) as Answer
  }
  const options = { dataDir: dataDir(), engines: [engine], role: "api" as const }
  const service = await createService(options)
  await call(service, "POST", "/prompts", { prompts: [{ text: "Who?" }] })
  const { id } = await call<{ id: string }>(service, "POST", "/scans", {})
  await service.close()
  const target = join(folder, "restored")
  await restoreService({ dataDir: target, lines: linesOf(await exportText({ dataDir: dataDir() })) })
  const secretKey = readFileSync(join(dataDir(), "secret.key"), "utf8").trim()
  const restored = await createService({ dataDir: target, secretKey })
  expect(await call(restored, "GET", `/scans/${id}`)).toMatchObject({ status: "cancelled", cancelled: 1 })
  await restored.close()
  started = await startService()
})
