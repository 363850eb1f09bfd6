import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createTestDatabase, findPostgres, onEngine, startService } from "@citable/dev"
import { createService } from "@citable/service"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"

const page = readFileSync(new URL("../../../../docs/operating/backup-restore-export.md", import.meta.url), "utf8")

/** The line of the page that has these words. */
function documented(words: string): string {
  const lines = page.split("\n").filter((line) => line.includes(words) && !line.startsWith("|"))
  expect([words, lines.length]).toEqual([words, 1])
  return lines[0] ?? ""
}

/** The rows of every table. */
async function countRows(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c citable.account=*" })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname in ('public', 'pgboss') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    counts[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0].count)
  }
  await client.end()
  return counts
}

it("the documented lines back up and restore every row of a Postgres as the role that the documents recommend", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-dump-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { databaseUrl = "" } = await onEngine()
  const options = {
    dataDir: ":memory:",
    secretKey: "a-secret-key-of-more-than-thirty-two-characters",
    role: "api",
  } as const
  const started = await startService({ ...options, databaseUrl })
  await started.publish({ title: "An article", body: "Line\nacc_\t\\ 記事", tags: ["a"] })
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { url: `${started.url}/hook` })
  await started.service.createAccount()
  await started.close()
  const run = (line: string, url: string) => {
    const PATH = `${findPostgres(existsSync)}:${process.env["PATH"]}`
    const { status, stderr } = spawnSync("sh", ["-c", line], {
      cwd: folder,
      env: { ...process.env, PATH, DATABASE_URL: url },
      encoding: "utf8",
    })
    return { status, stderr }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select rolsuper, rolbypassrls, pg_get_userbyid(datdba) = rolname as owns from pg_roles, pg_database
      where rolname = current_user and datname = current_database()`,
  )
  await client.end()
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owns: true }])

  const [dump, check, restore] = [documented("pg_dump --"), documented("grep -c"), documented("psql --")]
  expect(run(dump.replace(/^PGOPTIONS="[^"]*" /, ""), databaseUrl).status).toBe(0)
  expect(run(check, databaseUrl).status).toBe(1)
  expect(run(dump, databaseUrl)).toEqual({ status: 0, stderr: "" })
  expect(run(check, databaseUrl)).toEqual({ status: 0, stderr: "" })
  const restored = await createTestDatabase()
  expect(run(restore, restored)).toEqual({ status: 0, stderr: "" })

  const before = await countRows(databaseUrl)
  for (const name of ["accounts", "brands", "contents", "content_tags", "credentials", "webhooks"]) {
    expect([name, before[`public.${name}`]]).toEqual([name, expect.not.toBeOneOf([0, undefined])])
  }
  expect(await countRows(restored)).toEqual(before)
  const service = await createService({ ...options, databaseUrl: restored })
  onTestFinished(() => service.close())
  // It is another database, so nothing is sent from it. It is no first start.
  expect(service.pause).toContain("It ran in another database of this Postgres.")
  expect(service.operatorToken).toBeUndefined()
  const headers = { authorization: `Bearer ${started.writeKey}` }
  const list = new Request(`http://127.0.0.1/v1/brands/${started.brandId}/content`, { headers })
  expect(await (await service.fetch(list)).json()).toMatchObject({ data: [{ title: "An article" }] })
})
