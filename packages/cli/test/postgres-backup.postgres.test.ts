import { existsSync } from "node:fs"
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createTestDatabase, onEngine, startService } from "@citable/dev"
import { createService } from "@citable/service"
import { expect, it, onTestFinished } from "vitest"

import { runCommand } from "./open-data-commands.ts"

const secretKey = "a-secret-key-of-more-than-thirty-two-characters"
const says = (text: string) => expect.stringContaining(text) as string

it("a backup of Postgres is checked, and restores into an empty Postgres or SQLite; a changed one does not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-backup-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = (name: string) => join(folder, name)
  const { databaseUrl = "" } = await onEngine()
  const started = await startService({ dataDir: ":memory:", databaseUrl, secretKey, role: "api" })
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { url: `${started.url}/hook` })
  await started.publish({ title: "An article", body: "Line\u2028\t\\ 記事", tags: ["a"] })
  await started.service.createAccount()
  await started.close()
  const run = (argv: string[], url: string) => runCommand(argv, { DATABASE_URL: url, DATA_DIR: place("none") })

  const made = await run(["backup", place("backup")], databaseUrl)
  expect([made.code, made.out]).toEqual([0, says("The backup does not contain the secret key. Keep SECRET_KEY")])
  const manifest = await readFile(join(place("backup"), "manifest.json"), "utf8")
  expect(JSON.parse(manifest)).toMatchObject({
    database: "postgres",
    tables: { accounts: { rows: 2 }, contents: { rows: 1 }, webhooks: { rows: 1 } },
  })

  const changes: [string, (path: string) => Promise<unknown>, string][] = [
    ["row", (path) => edit(path, "tables.ndjson", (text) => text.replace("An article", "No article")), "was changed"],
    ["cut", (path) => truncate(join(path, "tables.ndjson"), 1000), "has 1000 bytes instead of"],
    [
      "lie",
      (path) => edit(path, "manifest.json", (text) => text.replace(/("brands": \{\s*"rows": )2/, "$13")),
      "2 rows",
    ],
  ]
  const target = await createTestDatabase()
  for (const [name, change, words] of changes) {
    await cp(place("backup"), place(name), { recursive: true })
    await change(place(name))
    const result = await run(["restore", place(name)], target)
    expect([name, result.code, result.err]).toEqual([name, 1, says(words)])
  }
  expect(await run(["restore", place("backup")], target)).toMatchObject({ code: 0, out: says("what the manifest") })
  expect(await run(["restore", place("backup"), "--data", place("sqlite")], "")).toMatchObject({ code: 0 })

  for (const options of [{ dataDir: ":memory:", databaseUrl: target }, { dataDir: place("sqlite") }]) {
    const service = await createService({ ...options, secretKey, role: "api" })
    expect(service.pause).toContain("Its data comes from a backup")
    // It is no first start.
    expect(service.operatorToken).toBeUndefined()
    const headers = { authorization: `Bearer ${started.writeKey}` }
    const list = new Request(`http://127.0.0.1/v1/brands/${started.brandId}/content`, { headers })
    expect(await (await service.fetch(list)).json()).toMatchObject({ data: [{ title: "An article" }] })
    await service.close()
  }
  expect((await run(["restore", place("backup")], target)).err).toContain("The database is not empty")
  const left = await run(["resume"], target)
  expect([left.code, left.out]).toEqual([2, "This waits:\n  1 delivery to a webhook"])
  expect(left.err).toContain("The instance is still paused.")
  const dropped = await run(["resume", "--drop-waiting"], target)
  expect([dropped.code, dropped.out]).toEqual([0, says("Discarded:\n  1 delivery to a webhook")])
  expect((await run(["resume"], target)).out).toContain("Nothing waits to be sent.")
  expect(existsSync(place("none"))).toBe(false)
})

async function edit(folder: string, name: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, change(await readFile(path, "utf8")))
}
