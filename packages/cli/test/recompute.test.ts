import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import type { Scan } from "@citable/contract/visibility"
import { startService } from "@citable/dev"
import type { Engine } from "@citable/service"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { runCli } from "../src/run-cli.ts"

const engine: Engine = {
  name: "local_model",
  surface: "api",
  ask: async ({ text }) => ({
    text: `Citable is one answer to ${text}`,
    sources: [],
    searches: null,
    model: null,
    cost: null,
    raw: "{}",
  }),
}

let dataDir: string
let brandId: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-recompute-"))
  const started = await startService({ dataDir, engine: "sqlite", engines: [engine] })
  brandId = started.brandId
  const call = <Result>(method: string, path: string, body?: unknown) =>
    started.call<Result>(method, `/v1/brands/${brandId}${path}`, body, started.operatorToken)
  await call("PATCH", "", { name: "Citable" })
  await call("POST", "/prompts", { prompts: [{ text: "Which CMS is fast?" }, { text: "Which CMS is small?" }] })
  const { id } = await call<Scan>("POST", "/scans", {})
  await vi.waitFor(
    async () => {
      const { status } = await call<Scan>("GET", `/scans/${id}`)
      if (status !== "completed") throw new Error(`the scan is ${status}`)
    },
    { timeout: 50_000, interval: 100 },
  )
  await started.close()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function run(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = { env: {}, out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const code = await runCli(["recompute", ...argv], { ...io, signal: new AbortController().signal })
  return { code, out: out.join("\n"), err: err.join("\n") }
}

const change = (...statements: string[]) => {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  for (const statement of statements) db.exec(statement)
  db.close()
}

it("recompute recounts everything from the answers, and reports what changed", async () => {
  const same = await run("--data", dataDir, "--json")
  const counted = { brand_id: brandId, name: "Citable", answers: 2, days: 1 }
  expect(JSON.parse(same.out)).toEqual({ brands: [{ ...counted, changed_answers: 0, changed_days: 0 }] })
  change("update visibility_days set mentioned = 40", "delete from answer_mentions")
  const mended = await run("--data", dataDir, "--brand", brandId, "--json")
  expect(JSON.parse(mended.out)).toEqual({ brands: [{ ...counted, changed_answers: 2, changed_days: 1 }] })
  const output = await run("--data", dataDir, "--all")
  expect([output.code, output.out]).toEqual([
    0,
    `${brandId} (Citable): 2 answers read again, 0 changed; 1 days recounted, 0 changed.`,
  ])
})

it("recompute asks for the brand if there are several, and refuses an unknown one", async () => {
  expect(await run("--data", dataDir, "--brand", "brd_none")).toMatchObject({
    code: 1,
    err: expect.stringContaining("brd_none"),
  })
  expect(await run("--data", dataDir, "--brand", brandId, "--all")).toMatchObject({ code: 2 })
  expect(await run("--data", join(dataDir, "none"))).toMatchObject({ code: 1 })
  expect((await run("--help")).out).toContain("--all")
  change("insert into brands select * from brands".replace("select *", `select ${await otherBrand()}`))
  expect(await run("--data", dataDir)).toMatchObject({ code: 2, err: expect.stringContaining("brd_other") })
  expect(
    (JSON.parse((await run("--data", dataDir, "--all", "--json")).out) as { brands: unknown[] }).brands,
  ).toHaveLength(2)
})

/** The columns of a brand, with another id. */
async function otherBrand(): Promise<string> {
  const db = new DatabaseSync(join(dataDir, "service.db"))
  const columns = db.prepare("select name from pragma_table_info('brands')").all() as { name: string }[]
  db.close()
  return columns.map(({ name }) => (name === "id" ? "'brd_other'" : name)).join()
}
