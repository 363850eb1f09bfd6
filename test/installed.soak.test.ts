// Installs every package as strangers do, with each package manager on each Node, and uses what was installed: imports every entry, builds a site,
// and runs the command. docs/support.md names what this test runs.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { findInstallers, withNode } from "../packages/dev/src/find-installers.ts"
import { listPublished } from "../packages/dev/src/list-published.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { readNamedCode } from "./read-code.ts"
import { everyPackage } from "./serve-packages.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
const published = listPublished(root)
const { installers, nodes } = findInstallers(existsSync)
const pairs = [...nodes].flatMap(([version, node]) =>
  [...installers.keys()].map((installer) => ({ installer, version, node })),
)

let packages: Installer
let service: StartedService

beforeAll(async () => {
  packages = await createInstaller(everyPackage)
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "As they were *written*." })
})
afterAll(async () => {
  await service.close()
  await packages.close()
})

describe.each(pairs)("with $installer on Node $version", ({ installer, version, node }) => {
  let site: string
  let env: NodeJS.ProcessEnv

  beforeAll(async () => {
    site = join(packages.folder, `${installer}-${version}`)
    await mkdir(site)
    await writeFile(join(site, "package.json"), '{"name":"stranger","type":"module","private":true}')
    env = withNode(node, { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" })
    const frameworks = await Promise.all(["astro", "next", "react", "react-dom"].map((name) => packages.pin(name)))
    await packages.addOn(node, installer, site, ...frameworks, ...published.map(({ manifest }) => manifest.name))
  })

  it("every entry of every package loads", async () => {
    expect((await run(node, ["--version"])).stdout).toMatch(new RegExp(`^v${version}\\.`))
    const script = `
      import { readFileSync } from "node:fs"
      const failed = []
      let loaded = 0
      for (const name of ${JSON.stringify(published.map(({ manifest }) => manifest.name))}) {
        const { exports = {} } = JSON.parse(readFileSync("node_modules/" + name + "/package.json", "utf8"))
        for (const entry of Object.keys(exports).filter((path) => !path.endsWith(".css"))) {
          try {
            if (Object.keys(await import(name + entry.slice(1))).length === 0) failed.push(name + entry.slice(1) + " is empty")
            loaded += 1
          } catch (error) {
            failed.push(name + entry.slice(1) + ": " + error.message)
          }
        }
      }
      console.log(JSON.stringify({ loaded, failed }))`
    await writeFile(join(site, "load.mjs"), script)
    const { stdout } = await run(node, ["load.mjs"], { cwd: site, env })
    const { loaded, failed } = JSON.parse(stdout) as { loaded: number; failed: string[] }
    // Only Astro's build reads its components.
    const names = failed.map((line) => line.split(":")[0])
    expect(names, failed.join("\n")).toEqual(["@citable/astro/components", "@citable/astro/components/preview"])
    expect(loaded).toBeGreaterThan(75)
  })

  it("Astro builds the site of the start page", async () => {
    const guide = await readFile(join(root, "docs/start/astro.md"), "utf8")
    for (const file of ["astro.config.mjs", "src/content.config.ts", "src/pages/blog/[...slug].astro"]) {
      await mkdir(dirname(join(site, file)), { recursive: true })
      await writeFile(join(site, file), readNamedCode(guide, file))
    }
    const own = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
    await run(node, ["node_modules/astro/bin/astro.mjs", "build"], { cwd: site, env: { ...env, ...own } })
    const page = await readFile(join(site, "dist/blog/first/index.html"), "utf8")
    expect(page).toContain("<p>As they were <em>written</em>.</p>")
  })

  it("the command helps, and serves", async () => {
    const command = join(site, "node_modules/.bin/citable")
    const { stdout } = await run(command, ["--help"], { cwd: site, env })
    expect(stdout).toContain("serve")
    const child = spawn(command, ["serve", "--port", "0"], { cwd: site, env, stdio: ["ignore", "pipe", "pipe"] })
    const ended = once(child, "exit")
    try {
      const lines: string[] = []
      let url: string | undefined
      for await (const line of createInterface({ input: child.stdout })) {
        lines.push(line)
        url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
        if (url !== undefined) break
      }
      expect(url, lines.join("\n")).toBeDefined()
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
    } finally {
      child.kill("SIGTERM")
      await ended
    }
  })
})
