import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

import type { Article } from "@citable/contract"
import { createTestDatabase, listen, startService } from "@citable/dev"
import { createService } from "@citable/service"
import pg from "pg"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })
const secretKey = "a-secret-key-of-more-than-thirty-two-characters"
let folder: string
const received: string[] = []
let hook: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-drill-"))
  // The command as the documents write it.
  const bin = fileURLToPath(new URL("../../../cli/src/bin.ts", import.meta.url))
  const script = `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${bin}" "$@"\n`
  writeFileSync(join(folder, "citable"), script, { mode: 0o755 })
  hook = await listen(async (request) => {
    received.push(await request.text())
    return new Response(null, { status: 204 })
  })
})
afterAll(async () => {
  await hook.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a line of shell in the folder. Throws with what it says unless it succeeds. */
function run(line: string, env: Record<string, string> = {}): string {
  const path = `${folder}${delimiter}${process.env["PATH"]}`
  const options = { cwd: folder, env: { ...process.env, PATH: path, ...env }, encoding: "utf8" } as const
  const { status, stdout, stderr } = spawnSync("sh", ["-c", line], options)
  if (status !== 0) throw new Error(`${line} exited with ${status}: ${stderr}`)
  return stdout
}

/** An empty database of a new role, which is no superuser and owns it. */
async function createOwnDatabase(): Promise<string> {
  const url = new URL(await createTestDatabase())
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { username: "postgres" }).href })
  await client.connect()
  const role = `drill_${Date.now()}`
  await client.query(`create role ${role} login nosuperuser nobypassrls`)
  await client.query(`alter database "${url.pathname.slice(1)}" owner to ${role}`)
  await client.query(`grant all on schema public to ${role}`)
  await client.end()
  return Object.assign(url, { username: role }).href
}

it("a Postgres restores by a fresh role into a fresh database: 1,000 answers are equal, and nothing is sent before the resume", async () => {
  const databaseUrl = await createTestDatabase()
  const started = await startService({ dataDir: ":memory:", databaseUrl, secretKey, role: "api" })
  const brand = `/v1/brands/${started.brandId}`
  await started.call("POST", `${brand}/webhooks`, { url: hook.url })
  const paths = [brand, `${brand}/webhooks`, `${brand}/api-keys`]
  for (let number = 0; number < 250; number++) {
    const texts = { title: `Ärticle ${number} 記事`, body: `Line\u2028\n\t\\ ${number}`, tags: [`t${number % 9}`] }
    const { id, slug } = await started.call<Article>("POST", `${brand}/content`, texts)
    if (number % 3 !== 0) await started.call("POST", `/v1/content/${id}/publish`, {})
    if (number % 7 === 0) await started.call("PATCH", `/v1/content/${id}`, { title: `Renamed ${number}` })
    paths.push(`/v1/content/${id}`, `/v1/content/${id}/revisions`, `/v1/content/${id}/publications`)
    paths.push(`${brand}/content?status=all&slug=${slug}`)
  }
  const read = async (fetch: (request: Request) => Promise<Response>) => {
    const headers = { authorization: `Bearer ${started.operatorToken}` }
    const answers: string[] = []
    for (const path of paths) {
      const response = await fetch(new Request(`http://127.0.0.1${path}`, { headers }))
      answers.push(`${response.status} ${await response.text()}`)
    }
    return answers
  }
  const before = await read((request) => started.service.fetch(request))
  expect(before.filter((answer) => answer.startsWith("200 ")).length).toBeGreaterThanOrEqual(1000)
  await started.close()

  const env = { SECRET_KEY: secretKey, DATA_DIR: join(folder, "none") }
  run(`DATABASE_URL=${databaseUrl} citable backup drill`, env)
  const target = await createOwnDatabase()
  expect(run(`DATABASE_URL=${target} citable restore drill`, env)).toContain("what the manifest of the backup says")
  const service = await createService({ dataDir: ":memory:", databaseUrl: target, secretKey, rateLimit: false })
  expect(service.pause).toContain("Its data comes from a backup")
  expect(await read((request) => service.fetch(request))).toEqual(before)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(received).toEqual([])
  expect(run(`DATABASE_URL=${target} citable resume --send-waiting`, env)).toContain("deliveries to webhooks")
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(100), 60_000)
  await service.close()
})
