// A stranger's walk through docs/operating: runs each line of shell that can run here, page by page, with the app that the first page installs.
import { cp, readFile, rename, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"

import { type Operator, openOperator } from "./open-operator.ts"
import { linesToRun, pagesToRun } from "./operating-lines.ts"

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })
const repository = fileURLToPath(new URL("..", import.meta.url))
let operator: Operator
let data: string
let token: string
let brandId: string

beforeAll(async () => {
  operator = await openOperator()
  data = join(operator.root, "var/lib/citable")
})
afterEach(() => operator.leave())
afterAll(() => operator?.close())

/** Installing the app takes minutes; the same line of another page would do the same. */
const installed = new Set<string>()

/** Runs the lines of a page one after the other. `before` is told of each, and gives another folder to run it in. */
async function walk(
  page: string,
  before: (line: string) => Promise<string | void> = async () => {},
): Promise<string[]> {
  const said: string[] = []
  for (const line of linesToRun(repository, page)) {
    const cwd = await before(line)
    if (installed.has(line)) continue
    if (line.startsWith("npm run app ")) installed.add(line)
    said.push(await operator.run(line, cwd ?? undefined))
  }
  return said
}

/** Asks the service at a port of the page. */
async function ask(path: string, port?: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${operator.urls.get(port)}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, text: await answer.text() }
}

/** Signs the commands of the operator in to the service at a port of the page. */
const signIn = (port?: string) => operator.run(`export CITABLE_URL=${operator.urls.get(port)} CITABLE_TOKEN=${token}`)

/** Starts the service with the folder and the settings that the unit of systemd gives it. */
async function serveAsUnit(): Promise<string> {
  await operator.run("set -a\n. /etc/citable/service.env\nexport DATA_DIR=/var/lib/citable")
  return operator.run("citable serve")
}

it("deploy: the app is installed as the page says, and serves", async () => {
  await writeFile(join(operator.root, "debian.txt"), "adduser\t3.134\nlibc6:amd64\t2.36-9+deb12u13\n")
  const said = await walk("deploy.md", async (line) => {
    // What a container would print.
    if (line.includes("sbom")) await cp(join(operator.root, "debian.txt"), join(repository, "dist/debian.txt"))
    return repository
  })
  expect(said.join("")).toContain("valid CycloneDX 1.6")
  expect(await operator.run("citable --version")).toMatch(/^\d+\.\d+\.\d+/)
  const settings = join(operator.root, "etc/citable/service.env")
  expect(await readFile(settings, "utf8")).toBe("PUBLIC_URL=https://citable.example.com\nTRUST_PROXY=loopback\n")
  expect((await stat(settings)).mode & 0o777).toBe(0o600)
  // The unit, which only systemd can start, starts this with these settings.
  const unit = await readFile(join(operator.root, "etc/systemd/system/citable.service"), "utf8")
  expect(unit).toContain("ExecStart=/usr/bin/env citable serve")
  const first = await serveAsUnit()
  token = /cta_\w+/.exec(first)?.[0] ?? ""
  brandId = /brd_\w+/.exec(first)?.[0] ?? ""
  await signIn()
  await operator.run(
    'citable call create_content title="Hello" slug=hello body="The first text."\ncitable publish hello',
  )
  expect((await ask("/readyz")).status).toBe(200)
})

it("backup-restore-export: each way to back up and to restore works, and has the article", async () => {
  const { filled, root, run, createDatabase } = operator
  await run("DATA_DIR=/var/lib/citable PORT=4400 citable serve")
  const first = await createDatabase()
  let last = ""
  const prepare: Record<string, () => Promise<unknown>> = {
    "DATABASE_URL=postgres://… citable backup": async () => {
      // The line before has used the name of today.
      await rename(join(root, "backup", (await run("date +%F")).trim()), join(root, "backup/2026-07-01"))
      await run(`DATABASE_URL=${first} citable restore /backup/2026-07-01`)
      filled.set("postgres://…", first)
    },
    "citable restore /backup/2026-07-01 --data": () => run("rm -rf citable-data"),
    "PGOPTIONS=": () => run(`export DATABASE_URL=${first}`),
    "DATABASE_URL=postgres://… citable restore": async () => filled.set("postgres://…", await createDatabase()),
    "DATABASE_URL=postgres://… citable restore citable.jsonl": () => run(`citable export citable.jsonl --data ${data}`),
    "psql ": async () => run(`export DATABASE_URL=${(last = await createDatabase())}`),
    "DATA_DIR=/srv/one citable export": async () => {
      await run("unset DATABASE_URL\ncitable restore /backup/2026-07-01 --data /srv/one")
      filled.set("brd_…", brandId)
      await run("DATA_DIR=/srv/two PORT=4401 citable serve")
    },
    "DATA_DIR=/srv/one citable account delete": async () => {
      const [account = ""] = /acc_\w+/.exec(await run("cat citable.jsonl")) ?? []
      const shown = await run(`citable account delete ${account} --data /srv/one || true`)
      filled.set("acc_…", account).set("Another company", /Account \w+: (.*)/.exec(shown)?.[1] ?? "")
    },
    "citable export warehouse": () => run("export DATA_DIR=/srv/two"),
  }
  await walk("backup-restore-export.md", async (line) => {
    for (const [start, work] of Object.entries(prepare)) if (line.startsWith(start)) await work()
  })
  expect(await readFile(join(root, "work/warehouse/1/contents.csv"), "utf8")).toContain("Hello")
  await run("DATA_DIR=./citable-data PORT=4402 citable serve")
  await run(`SECRET_KEY=$(cat ${data}/secret.key) DATABASE_URL=${last} PORT=4403 citable serve`)
  for (const port of ["4400", "4401", "4402", "4403"]) {
    const { status, text } = await ask(`/v1/brands/${brandId}/content/by-slug/hello`, port)
    // The operator of the other instance has a token of its own.
    expect(port === "4401" ? [200, "The first text."] : [status, text]).toEqual([
      200,
      expect.stringContaining("The first text."),
    ])
  }
})

it("postgres-and-several-processes: three processes share a database, and an instance on SQLite moves to it", async () => {
  const { filled, createDatabase, run } = operator
  const served: string[] = []
  filled.set("postgres://citable:password@db:5432/citable", await createDatabase())
  const said = await walk("postgres-and-several-processes.md", async (line) => {
    if (line.includes("citable serve")) served.push(/PORT=(\d+)/.exec(line)?.[1] ?? "")
    // The services of the first block run on a database that is exported.
    if (line.includes("citable export")) await run("unset DATABASE_URL SECRET_KEY")
    if (line.includes("restore")) filled.set("postgres://…", await createDatabase())
  })
  for (const port of served) expect(JSON.parse((await ask("/readyz", port)).text)).toMatchObject({ status: "ready" })
  expect(said.join("")).not.toContain("row_security_bypassed")
  await serveAsUnit()
  expect(await ask(`/v1/brands/${brandId}/content/by-slug/hello`)).toMatchObject({ status: 200 })
  expect(JSON.parse((await ask("/readyz")).text)).toEqual({ status: "ready", database: "ok", migrations: "ok" })
})

it("upgrades: the new release starts on the data, and going back keeps the articles that were written since", async () => {
  const { run } = operator
  const serve = () => run("DATA_DIR=/var/lib/citable citable serve")
  const write = (slug: string, title: string) =>
    run(`citable call create_content title="${title}" slug=${slug} body="Later."\ncitable publish ${slug}`)
  const said = await walk("upgrades.md", async (line) => {
    if (line.startsWith("npm run")) return repository
    if (line.startsWith("citable pull")) {
      await serve()
      await signIn()
      await run(
        'citable call update_content content_id="$(citable call list_content --json | grep -o "cnt_[a-z0-9]*" | head -1)" body="The second text."\ncitable publish hello',
      )
      await write("since", "Written since the backup")
    }
    // The new release is stopped.
    if (line.startsWith("mv ")) await operator.leave()
    if (line.startsWith("citable import")) {
      await serve()
      expect((await ask(`/v1/brands/${brandId}/content/by-slug/since`)).status).toBe(404)
      await signIn()
    }
    return undefined
  })
  expect(said).toContain(`The tables in ${data} are already up to date.\n`)
  expect((await ask(`/v1/brands/${brandId}/content/by-slug/hello`)).text).toContain("The second text.")
  expect((await ask(`/v1/brands/${brandId}/content/by-slug/since`)).text).toContain("Written since the backup")
})

it("monitoring: the address of the metrics has them", async () => {
  const database = await operator.createDatabase()
  const said = await walk("monitoring.md", async (line) => {
    if (line.startsWith("psql ")) await operator.run(`export DATABASE_URL=${database}`)
    return line.includes(" packages/") ? repository : undefined
  })
  expect(said[1]).toContain("citable_requests_total")
  expect(said.at(-1)).toContain("wait_event_type")
})

it("security: a service with the new key and the old one reads what it had encrypted", async () => {
  const { filled, root, run } = operator
  const former = (await readFile(join(root, "var/lib/citable/secret.key"), "utf8")).trim()
  const key = (await run("openssl rand -base64 32")).trim()
  filled.set("new,old", `${key},${former}`)
  await run("export DATA_DIR=/var/lib/citable")
  await walk("security.md")
  expect(JSON.parse((await ask("/readyz")).text)).toEqual({ status: "ready", database: "ok", migrations: "ok" })
})

it("growth: two processes start with the settings of the page", async () => {
  const { filled, createDatabase } = operator
  filled.set("postgres://citable:password@db:5432/citable", await createDatabase())
  // Nothing is uploaded.
  filled.set("https://s3.example.com", "http://127.0.0.1:9")
  filled.set("=…", "=anything")
  await walk("growth.md")
  for (const port of ["4400", "4402"]) expect((await ask("/readyz", port)).status).toBe(200)
})

it("no page has lines that none of these tests runs", () => {
  const walked = [
    "deploy",
    "backup-restore-export",
    "postgres-and-several-processes",
    "upgrades",
    "monitoring",
    "security",
    "growth",
  ]
  expect(pagesToRun().toSorted()).toEqual(walked.map((name) => `${name}.md`).toSorted())
})
