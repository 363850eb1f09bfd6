import { existsSync, readdirSync, statSync } from "node:fs"
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { runCommand as run, runOnFullDisk } from "./open-data-commands.ts"

let folder: string
let data: string
let backup: string
/** A place of its own in the folder of this test. */
const place = (name: string) => join(folder, name)
const edit = async (path: string, change: (text: string) => string) =>
  writeFile(path, change(await readFile(path, "utf8")))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-backup-"))
  data = place("data")
  backup = place("backup")
  const started: StartedService = await startService({ dataDir: data, engine: "sqlite" })
  // U+2028 ends a line for some readers.
  await started.publish({ title: "An article", body: "One\u2028two" })
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  const file = { source: { kind: "base64", data: png.toString("base64"), content_type: "image/png" }, alt: "A dot" }
  await started.call("POST", `/v1/brands/${started.brandId}/media`, file)
  await started.close()
  const { code, err } = await run(["backup", backup, "--data", data, "--media"])
  if (code !== 0) throw new Error(err)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Restores a changed copy of the backup, and returns what the command says. */
async function restoreChanged(name: string, change: (copy: string) => Promise<unknown> | void) {
  const copy = place(`${name}-copy`)
  await cp(backup, copy, { recursive: true })
  await change(copy)
  const result = await run(["restore", copy, "--data", place(name)])
  if (result.code !== 0) expect(existsSync(place(name))).toBe(false)
  return [result.code, result.err]
}
const says = (text: string) => expect.stringContaining(text) as string

it("a backup says what it contains, and its restore compares each row, the key and the media files", async () => {
  const manifest = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8")) as {
    tables: Record<string, { rows: number }>
    files: Record<string, { bytes: number }>
  }
  expect(manifest.tables).toMatchObject({ contents: { rows: 1 }, media: { rows: 1 } })
  const media = expect.stringMatching(/^media\/\w\w\/med_/) as string
  expect(Object.keys(manifest.files)).toEqual(["service.db", "secret.key", media])
  expect(readdirSync(backup).toSorted()).toEqual(["manifest.json", "media", "secret.key", "service.db"])
  expect(statSync(join(backup, "manifest.json")).mode & 0o777).toBe(0o600)
  const result = await run(["restore", backup, "--data", place("whole")])
  expect([result.code, result.out]).toEqual([0, says("what the manifest of the backup says")])
  expect(result.out).toContain("Restored 1 media files")
  for (const name of Object.keys(manifest.files).filter((each) => each !== "service.db")) {
    expect(await readFile(join(place("whole"), name))).toEqual(await readFile(join(data, name)))
  }
})

it("a backup with a changed row, a missing or cut file, or another key or picture is refused with a sentence", async () => {
  const refused: [string, (copy: string) => Promise<unknown> | void, string][] = [
    ["row", (copy) => changeTitle(copy), "service.db was changed after the backup"],
    ["cut", (copy) => truncate(join(copy, "service.db"), 8192), "service.db has 8192 bytes instead of"],
    ["gone", (copy) => rm(join(copy, "secret.key")), "secret.key is missing"],
    ["key", (copy) => edit(join(copy, "secret.key"), (text) => text.toLowerCase()), "secret.key was changed"],
    ["more", (copy) => mkdir(join(copy, "media/zz")).then(() => writeFile(join(copy, "media/zz/a"), "")), "not in the"],
    ["half", (copy) => truncate(join(copy, "manifest.json"), 100), "manifest.json is damaged"],
  ]
  for (const [name, change, words] of refused) expect(await restoreChanged(name, change)).toEqual([1, says(words)])
})

function changeTitle(copy: string): void {
  const db = new DatabaseSync(join(copy, "service.db"))
  db.exec("update contents set title = 'Another one'")
  db.close()
}

it("a manifest that counts other rows than the tables have is refused, into either kind of data", async () => {
  const lie = (copy: string) =>
    edit(join(copy, "manifest.json"), (text) => text.replace(/("contents": \{\s*"rows": )1/, "$12"))
  expect(await restoreChanged("lie", lie)).toEqual([1, says("The table contents has 1 rows instead of 2")])
})

it("a backup of an earlier release has no manifest, and its restore says that nothing was compared", async () => {
  const copy = place("earlier")
  await cp(backup, copy, { recursive: true })
  await rm(join(copy, "manifest.json"))
  const result = await run(["restore", copy, "--data", place("from-earlier")])
  expect([result.code, result.out]).toEqual([0, says("Not checked: the backup has no manifest")])
  expect((await run(["restore", join(copy, "media"), "--data", place("none")])).err).toContain("is not a backup")
})

it("an export with a line separator in a text is restored, and one with a changed row is not", async () => {
  const file = place("all.ndjson")
  await run(["export", file, "--data", data])
  expect(await run(["restore", file, "--data", place("lines")])).toMatchObject({ code: 0 })
  await edit(file, (text) => text.replaceAll("An article", "Another one"))
  const result = await run(["restore", file, "--data", place("changed")])
  expect([result.code, result.err]).toEqual([1, says("A row of the export was changed")])
  expect(existsSync(place("changed"))).toBe(false)
})

it("a backup without a file of the media library fails, and so does one on a full disk; neither leaves a folder", async () => {
  const without = place("without")
  await cp(data, without, { recursive: true })
  await rm(join(without, "media"), { recursive: true })
  const missing = await run(["backup", place("b1"), "--data", without, "--media"])
  expect([missing.code, missing.err]).toEqual([1, says("has 1 files that are not in")])
  const full = await runOnFullDisk(["backup", place("b2"), "--data", data], 100)
  expect(full).toEqual({ code: 1, err: says(`The folder ${place("b2")} cannot be used for a backup`) })
  expect([existsSync(place("b1")), existsSync(place("b2"))]).toEqual([false, false])
})
