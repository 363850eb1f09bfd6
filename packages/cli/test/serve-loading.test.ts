import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath, pathToFileURL } from "node:url"

import { afterAll, beforeAll, expect, it } from "vitest"

import { copySqliteTemplate } from "../../dev/src/copy-sqlite-template.ts"

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))
const packages = fileURLToPath(new URL("../../", import.meta.url))

/** Answers a message with the files that the process has loaded. */
const recorder = `
  import { registerHooks } from "node:module"
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  process.on("message", () => process.send(loaded.filter((url) => url.startsWith("file:"))))
  process.channel.unref()`

let folder: string
let files: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-loading-"))
  const record = join(folder, "record.mjs")
  await writeFile(record, recorder)
  await copySqliteTemplate(join(folder, "data"))
  const child = fork(bin, ["serve", "--port", "0", "--json", "--data", join(folder, "data")], {
    execArgv: ["--import", pathToFileURL(record).href, "--disable-warning=ExperimentalWarning"],
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder },
    silent: true,
  })
  try {
    const [line] = (await once(createInterface({ input: child.stdout as Readable }), "line")) as [string]
    const { url, operator_token: token, brand_id: brand } = JSON.parse(line) as Record<string, string>
    const authorization = `Bearer ${token}`
    const answer = await fetch(`${url}/v1/brands/${brand}/content`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`The first request was answered with ${answer.status}`)
    child.send("loaded")
    files = ((await once(child, "message")) as [string[]])[0]
  } finally {
    child.kill("SIGTERM")
  }
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

it("a start of citable serve and its first answer load these packages, and no others", () => {
  const names = files.flatMap((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])
  expect([...new Set(names)].toSorted()).toEqual([
    "@hono/node-server",
    "forwarded",
    "hono",
    "ipaddr.js",
    "kysely",
    "proxy-addr",
    "tldts",
    "zod",
  ])
})

it("they load no pages, no crawler, no checks of audits, no OpenAPI document and no migration that has run", () => {
  const own = files.map((file) => fileURLToPath(file)).filter((file) => file.startsWith(packages))
  const rooms = own.map((file) => file.slice(packages.length).replace("/src/", "/"))
  for (const room of [
    "dashboard",
    "reader",
    "markdown",
    "import",
    "audits/checks",
    "service/audits/checks",
    "openapi/examples",
    "storage/migrations",
    "service/http/openapi/examples",
  ]) {
    // The door of the dashboard is there.
    const loaded = rooms.filter(
      (file) => file.startsWith(`${room}/`) && !/^dashboard\/(?:index|create-dashboard)/.test(file),
    )
    expect(loaded, room).toEqual([])
  }
  const pages = rooms.filter((file) => file.startsWith("service/sign-in/pages/add-"))
  expect(pages).toEqual([])
  expect(own.filter((file) => !file.includes("/node_modules/")).length).toBeLessThan(841)
})
