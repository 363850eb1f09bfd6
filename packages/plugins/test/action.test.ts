import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { bundleProgram, listen, startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"
import { parse } from "yaml"

interface Step {
  id?: string
  name: string
  if?: string
  env: Record<string, string>
  run: string
}

const action = fileURLToPath(new URL("../action", import.meta.url))
const bin = await bundleProgram(new URL("../../cli/src/bin.ts", import.meta.url))
const { inputs, runs } = parse(readFileSync(join(action, "action.yml"), "utf8")) as {
  inputs: Record<string, { default?: string }>
  runs: { steps: Step[] }
}

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  folder = mkdtempSync(join(tmpdir(), "citable-action-"))
  mkdirSync(join(folder, "articles"))
  for (const name of ["one", "two"])
    writeFileSync(join(folder, `articles/${name}.md`), `---\ntitle: ${name}\n---\nText.\n`)
})
afterAll(async () => {
  await started.close()
  rmSync(folder, { recursive: true })
})

/** Runs the steps as a runner does: conditions, inputs and outputs, each step in its shell. */
async function run(given: Record<string, string>): Promise<{ code: number; said: string }> {
  const values = Object.fromEntries(
    Object.entries(inputs).map(([name, { default: value = "" }]) => [name, given[name] ?? value]),
  )
  const output = join(folder, "output")
  writeFileSync(output, "")
  const fill = (text: string) =>
    text.replaceAll(/\$\{\{ ([^}]+) \}\}/g, (_, expression: string) => {
      const [kind = "", name = ""] = expression.split(".")
      if (kind === "inputs") return values[name] ?? ""
      if (expression === "github.action_path") return action
      return /^report=(.*)$/m.exec(readFileSync(output, "utf8"))?.[1] ?? ""
    })
  let said = ""
  for (const step of runs.steps) {
    const [, condition] = /^inputs\.([\w-]+) != ''$/.exec(step.if ?? "") ?? []
    if (condition !== undefined && values[condition] === "") continue
    const env = Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, fill(text)]))
    const child = spawn("bash", ["-eo", "pipefail", "-c", step.run], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        NODE_ENV: "production",
        PATH: process.env["PATH"],
        HOME: folder,
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: output,
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, "close")) as [number]
    if (code !== 0) return { code, said }
  }
  return { code: 0, said }
}

const basics = () => ({
  folder: "articles",
  url: started.url,
  "api-key": started.writeKey,
  citable: `${process.execPath} --disable-warning=ExperimentalWarning ${bin}`,
})

it("imports a folder, waits until the site shows what was published, and does nothing the second time", async () => {
  let asked = 0
  const site = await listen(async (request) => {
    asked += 1
    // The second page is late.
    return new Response("", { status: new URL(request.url).pathname === "/blog/two/" && asked < 3 ? 404 : 200 })
  })
  const given = { ...basics(), "article-url": `${site.url}/blog/{slug}/` }
  const first = await run(given)
  expect([first.code, first.said]).toEqual([0, expect.stringContaining("All 2 articles are live.")])
  const second = await run(given)
  expect([second.code, second.said]).toEqual([0, expect.stringContaining("The import published nothing new.")])
  await site.close()
})

it("fails with the articles that the site does not show, and with a key that may not import", async () => {
  const site = await listen(async () => new Response("", { status: 404 }))
  writeFileSync(join(folder, "articles/three.md"), "---\ntitle: three\n---\nText.\n")
  const late = await run({ ...basics(), "article-url": `${site.url}/blog/{slug}/`, timeout: "1" })
  expect([late.code, late.said]).toEqual([
    1,
    expect.stringContaining("1 of 1 articles are not live after 1 seconds: three."),
  ])
  const refused = await run({ ...basics(), "api-key": started.apiKey })
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("lacks the scopes")])
  await site.close()
})
