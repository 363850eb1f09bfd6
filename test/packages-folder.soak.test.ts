// `citable init` and `citable create` where npm lacks the packages: the registry on loopback has every package but ours.
import { execFile } from "node:child_process"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { joinPackages } from "../packages/dev/src/join-packages.ts"
import { createStranger, type ManagerName, type Stranger } from "./create-stranger.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))

let packages: Stranger
let service: StartedService
let tarballs: string

beforeAll(async () => {
  packages = await createStranger([])
  tarballs = join(packages.folder, "dist")
  await mkdir(tarballs)
  for (const name of ["contract", "safe-fetch", "client", "grammars", "markdown", "webhooks", "astro", "next"])
    await run("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(root, "packages", name) })
  for (const name of ["@citable/astro", "@citable/next"]) joinPackages(tarballs, name)
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "As they were *written*." })
})
afterAll(async () => {
  await service?.close()
  await packages?.close()
})

async function citable(manager: ManagerName, cwd: string, ...words: string[]): Promise<string> {
  const bin = join(root, "packages/cli/src/bin.ts")
  const account = ["--url", service.url, "--token", service.operatorToken]
  const args = ["--disable-warning=ExperimentalWarning", bin, ...words, ...account, "--packages", tarballs]
  const { stdout, stderr } = await run(process.execPath, args, {
    cwd,
    env: { ...packages.environment(manager), CITABLE_PROFILE: undefined },
    maxBuffer: 2 ** 26,
  })
  return stderr + stdout
}

it.each<ManagerName>(["npm", "pnpm", "yarn 4"])(
  "%s installs one tarball into a site, and takes it out again",
  async (manager) => {
    const site = join(packages.folder, `site-${manager.replaceAll(/\W+/g, "-")}`)
    await cp(join(root, "test/fixtures/init/minimal"), site, { recursive: true })
    await writeFile(join(site, ".gitignore"), "node_modules/\ndist/\n.astro/\n.env\n.yarn/\n")
    await packages.add(manager, site, await packages.pin("astro"))
    const git = async (...words: string[]) => (await run("git", words, { cwd: site })).stdout
    await git("init", "-q")
    await git("add", "-A")
    await git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "start")
    await citable(manager, site, "init", "--yes", "--site-url", "https://real.example")
    const { dependencies } = JSON.parse(await readFile(join(site, "package.json"), "utf8")) as {
      dependencies: Record<string, string>
    }
    expect(dependencies).toEqual({
      astro: expect.any(String) as string,
      "@citable/astro": expect.stringMatching(/^file:\.\.\/dist\/citable-astro-[\d.]+\.tgz$/) as string,
    })
    const env = { ...packages.environment(manager), ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } as const
    await run(process.execPath, [join(site, "node_modules/astro/bin/astro.mjs"), "build"], { cwd: site, env })
    const page = await readFile(join(site, "dist/blog/first/index.html"), "utf8")
    expect(page).toContain("As they were <em>written</em>.")
    expect(page).toContain('<link rel="canonical" href="https://real.example/blog/first/">')
    await citable(manager, site, "init", "--remove")
    expect(await git("status", "--porcelain")).toBe("")
  },
  600_000,
)

it.each(["astro", "next"])(
  "npm installs one tarball into a new blog on %s, which builds without an address",
  async (framework) => {
    const name = `new-${framework}`
    const blog = join(packages.folder, name)
    await writeFile(join(packages.folder, ".npmrc"), `registry=${packages.url}/\n`)
    const env = { ...packages.environment("npm"), npm_config_registry: `${packages.url}/`, CI: "1" }
    const bin = join(root, "packages/cli/src/bin.ts")
    const account = ["--url", service.url, "--token", service.operatorToken]
    const words = ["create", name, "--yes", "--framework", framework, ...account, "--packages", "dist"]
    await run(process.execPath, ["--disable-warning=ExperimentalWarning", bin, ...words], { cwd: packages.folder, env })
    const built = await run("npm", ["run", "build"], { cwd: blog, env, maxBuffer: 2 ** 26 })
    const file = framework === "astro" ? "dist/blog/first/index.html" : ".next/server/app/blog/first.html"
    const page = await readFile(join(blog, file), "utf8")
    expect(page).toContain("As they were <em>written</em>.")
    expect(page).not.toMatch(/rel="canonical"|og:url|localhost:|example\.com/)
    expect((built.stdout + built.stderr).match(/Citable knows no address/g)).toHaveLength(1)
  },
  600_000,
)
