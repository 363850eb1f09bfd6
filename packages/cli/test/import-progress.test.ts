import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService, type StartedService } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, beforeAll, expect, it } from "vitest"

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  folder = mkdtempSync(join(tmpdir(), "citable-import-"))
  const post = {
    id: "1",
    title: "One",
    slug: "one",
    status: "published",
    visibility: "public",
    type: "post",
    html: "<p>a</p>",
  }
  const text = JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts: [post] } }] })
  writeFileSync(join(folder, "small.json"), text)
  writeFileSync(join(folder, "large.json"), text + " ".repeat(17 * 1024 * 1024))
})
afterAll(async () => {
  await started.close()
  rmSync(folder, { recursive: true })
})

/** What an import says besides its report. */
async function bring(name: string, isTerminal: boolean, ...argv: string[]): Promise<string> {
  const err: string[] = []
  await runCli(["import", join(folder, name), "--dry-run", ...argv], {
    env: { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken },
    out: () => undefined,
    err: (line) => err.push(line),
    isTerminal,
    signal: new AbortController().signal,
  })
  return err.join("\n")
}

it("says at a terminal that it reads a large export, before it does", async () => {
  expect(await bring("large.json", true)).toContain(`large.json (17 MiB) …`)
  expect(await bring("small.json", true)).toBe("")
  expect(await bring("large.json", false)).toBe("")
  expect(await bring("large.json", true, "--json")).toBe("")
})
