import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it, onTestFinished } from "vitest"

import { buildSite } from "../src/rebuild/build-site.ts"
import { openCompileCache } from "../src/rebuild/open-compile-cache.ts"

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "citable-compiled-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it("Node keeps the code of a build for the next one, until it is too much", async () => {
  const site = await makeFolder()
  const dir = join(site, "compiled")
  await writeFile(join(site, "page.mjs"), "export const page = '<p>A page</p>'\n")
  await writeFile(
    join(site, "build.mjs"),
    `import { mkdirSync, writeFileSync } from "node:fs"
import { page } from "./page.mjs"
mkdirSync("dist")
writeFileSync("dist/index.html", page)
`,
  )
  const cache = openCompileCache(dir, {})
  await cache.trim()
  await buildSite({
    command: `"${process.execPath}" build.mjs`,
    cwd: site,
    env: cache.env,
    pidFile: join(site, "build.pid"),
    signal: new AbortController().signal,
    onLine: () => undefined,
    output: join(site, "dist"),
    partial: undefined,
    standby: undefined,
  })
  expect(await readFile(join(site, "dist/index.html"), "utf8")).toBe("<p>A page</p>")
  expect((await readdir(dir, { recursive: true })).length).toBeGreaterThan(1)
  await cache.trim()
  expect(existsSync(dir)).toBe(true)
  await openCompileCache(dir, {}, 10).trim()
  expect(existsSync(dir)).toBe(false)
})

it.each([["NODE_COMPILE_CACHE"], ["NODE_DISABLE_COMPILE_CACHE"]])(
  "an environment with %s keeps its own choice",
  async (name) => {
    const dir = join(await makeFolder(), "compiled")
    await mkdir(dir)
    await writeFile(join(dir, "code"), "of somebody else")
    const cache = openCompileCache(dir, { [name]: "1" }, 1)
    expect(cache.env).toEqual({})
    await cache.trim()
    expect(existsSync(dir)).toBe(true)
  },
)
