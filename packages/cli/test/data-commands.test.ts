import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { createService } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

import { runCommand } from "./open-data-commands.ts"

let folder: string
let key: string
let list: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-data-"))
  const started = await startService({ dataDir: join(folder, "data") })
  await started.publish({ title: "An article" })
  key = started.apiKey
  list = `http://localhost/v1/brands/${started.brandId}/content`
  await started.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (...argv: string[]) => runCommand(argv)

/** Lists articles of a service on a folder, with an existing key. */
async function titles(dataDir: string): Promise<string[]> {
  const service = await createService({ dataDir, rateLimit: false })
  const answer = await service.fetch(new Request(list, { headers: { authorization: `Bearer ${key}` } }))
  const { data } = (await answer.json()) as { data: { title: string }[] }
  await service.close()
  return data.map(({ title }) => title)
}

it("a backup is a data folder that only its owner can read, and restores into a new one", async () => {
  const [data, backup, back] = ["data", "backup", "back"].map((name) => join(folder, name))
  expect(await run("backup", backup ?? "", "--data", data ?? "")).toMatchObject({ code: 0 })
  for (const name of ["service.db", "secret.key"]) {
    expect(statSync(join(backup ?? "", name)).mode & 0o777).toBe(0o600)
  }
  expect((await run("backup", backup ?? "", "--data", data ?? "")).err).toContain("is not empty")
  expect(await run("restore", backup ?? "", "--data", back ?? "")).toMatchObject({ code: 0 })
  expect(await titles(back ?? "")).toEqual(["An article"])
  expect((await run("restore", backup ?? "", "--data", back ?? "")).err).toContain("new data folder")
})

it("a damaged backup leaves nothing behind, so that the next one can be restored into the same folder", async () => {
  const [data, backup, back] = ["data", "backup", "back"].map((name) => join(folder, name))
  await run("backup", backup ?? "", "--data", data ?? "")
  const whole = await readFile(join(backup ?? "", "service.db"))
  await writeFile(join(backup ?? "", "service.db"), whole.subarray(0, whole.length / 2))
  expect(await run("restore", backup ?? "", "--data", back ?? "")).toMatchObject({ code: 1 })
  expect(existsSync(back ?? "")).toBe(false)
  await writeFile(join(backup ?? "", "service.db"), whole)
  expect(await run("restore", backup ?? "", "--data", back ?? "")).toMatchObject({ code: 0 })
  expect(await titles(back ?? "")).toEqual(["An article"])
})

it("only the owner can read the database, even in a folder that everybody can read", async () => {
  const open = join(folder, "open")
  mkdirSync(open, { mode: 0o755 })
  writeFileSync(join(open, "service.db"), "", { mode: 0o644 })
  const modes = () => readdirSync(open).map((name) => [name, (statSync(join(open, name)).mode & 0o777).toString(8)])
  const service = await createService({ dataDir: open })
  const names = ["secret.key", "service.db", "service.db-shm", "service.db-wal"]
  expect(modes().filter(([name = ""]) => names.includes(name))).toEqual(names.map((name) => [name, "600"]))
  await service.close()
  chmodSync(join(open, "service.db"), 0o640)
  await (await createService({ dataDir: open })).close()
  expect(modes()).toContainEqual(["service.db", "640"])
})

it("an export is a file that only its owner can read, and restores with the same secret key", async () => {
  const [data, file, back] = ["data", "all.ndjson", "back"].map((name) => join(folder, name))
  const exported = await run("export", file ?? "", "--data", data ?? "", "--json")
  const { rows } = JSON.parse(exported.out) as { rows: number }
  expect(statSync(file ?? "").mode & 0o777).toBe(0o600)
  expect((await readFile(file ?? "", "utf8")).trimEnd().split("\n")).toHaveLength(rows + 2)
  expect(await run("restore", file ?? "", "--data", back ?? "", "--json")).toMatchObject({ code: 0 })
  expect(await titles(back ?? "")).toEqual(["An article"])

  await truncate(file ?? "", statSync(file ?? "").size - 40)
  const refused = await run("restore", file ?? "", "--data", join(folder, "other"))
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("Nothing was restored")])
  expect((await run("restore", join(folder, "nothing"), "--data", join(folder, "other"))).err).toContain("neither")
})

it("a failed export leaves no file, and a missing folder is an error", async () => {
  const file = join(folder, "nowhere", "all.ndjson")
  const failed = await run("export", file, "--data", join(folder, "data"))
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining("cannot be written")])
  expect(existsSync(`${file}.part`)).toBe(false)
  expect((await run("export", join(folder, "x"), "--data", join(folder, "none"))).err).toContain("There is no service")
})

it("migrate says that it made empty tables in a new folder, and that it changed none the second time", async () => {
  const data = join(folder, "new")
  expect((await run("migrate", "--data", data)).out).toBe(`Created empty tables in ${data}, which had none.`)
  expect((await run("migrate", "--data", data)).out).toBe(`The tables in ${data} are already up to date.`)
})

it("a warehouse export writes files into a new folder, with the cursor for the next export", async () => {
  const [data, first, next] = ["data", "first", "next"].map((name) => join(folder, name))
  const result = await run("export", first ?? "", "--format", "ndjson", "--data", data ?? "", "--json")
  const { cursor, rows } = JSON.parse(result.out) as { cursor: string; rows: Record<string, number> }
  expect(rows).toMatchObject({ brands: 1, contents: 1, answers: 0 })
  expect(await readFile(join(first ?? "", "cursor"), "utf8")).toBe(`${cursor}\n`)
  expect(JSON.parse(await readFile(join(first ?? "", "contents.ndjson"), "utf8"))).toMatchObject({
    title: "An article",
  })
  expect(statSync(join(first ?? "", "contents.ndjson")).mode & 0o777).toBe(0o600)
  const later = new Date(Date.parse(cursor) + 3_600_000).toISOString()
  const options = ["--format", "csv", "--tables", "contents,brands", "--since", later, "--data", data ?? ""]
  expect((await run("export", next ?? "", ...options)).out).toContain("1 rows of 2 tables")
  expect((await readFile(join(next ?? "", "contents.csv"), "utf8")).trimEnd()).not.toContain("\n")
  expect((await run("export", next ?? "", ...options)).err).toContain("is not empty")
  for (const wrong of [
    ["--format", "xml"],
    ["--format", "csv", "--tables", "users"],
    ["--since", later],
  ]) {
    expect((await run("export", join(folder, "other"), "--data", data ?? "", ...wrong)).code).toBe(2)
  }
})
