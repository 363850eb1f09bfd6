// `citable init` as a stranger runs it: by name, in a site that a package manager installed from a registry on loopback. A folder with links to this
// repository hides what an installer does to a manifest and its lockfile.
import { execFile } from "node:child_process"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { createStranger, type ManagerName, type Stranger } from "./create-stranger.ts"
import { createNextRecipe, defaultConfig } from "./next-recipe.ts"

const run = promisify(execFile)
const fixtures = fileURLToPath(new URL("fixtures/init", import.meta.url))

let packages: Stranger
let service: StartedService

beforeAll(async () => {
  packages = await createStranger()
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "As they were *written*." })
})
afterAll(async () => {
  await service.close()
  await packages.close()
})

interface Template {
  prepare(site: string, manager: ManagerName): Promise<void>
  /** The program that builds, below `node_modules`. */
  build: readonly string[]
  page: string
  /** What the layout of the site adds to the page of an article. */
  layout?: string
}

/** A site of Astro in the shape of a template of create-astro. */
const astro = (name: string, page: string, more: readonly string[] = []): Template => ({
  async prepare(site, manager) {
    await cp(join(fixtures, name), site, { recursive: true })
    await writeFile(join(site, ".gitignore"), "node_modules/\ndist/\n.astro/\n.env\n.yarn/\n")
    await packages.add(manager, site, await packages.pin("astro"), ...more)
  },
  build: ["astro/bin/astro.mjs", "build"],
  page,
})

/** A site that create-next-app made. */
const next = (template: "app-empty" | "default-empty", config: string, page: string): Template => ({
  async prepare(site, manager) {
    await mkdir(site)
    await createNextRecipe(site, {
      template,
      config,
      files: {},
      async install() {
        const types = ["typescript", "@types/node", "@types/react", "@types/react-dom"]
        await packages.add(manager, site, await packages.pin("next"), "react", "react-dom", ...types)
      },
    })
    await writeFile(
      join(site, ".gitignore"),
      "node_modules/\n.next/\nout/\nnext-env.d.ts\n.env*\n.yarn/\n*.tsbuildinfo\n",
    )
  },
  build: ["next/dist/bin/next", "build"],
  page,
})

const templates: Readonly<Record<string, Template>> = {
  "Astro, minimal": astro("minimal", "dist/blog/first/index.html"),
  "Astro, a blog": {
    ...astro("blog", "dist/articles/first/index.html"),
    layout: "<title>First words - A small site</title>",
  },
  "Astro, Starlight": astro("starlight", "dist/blog/first/index.html", ["@astrojs/starlight"]),
  "Next, App Router": next("app-empty", defaultConfig, ".next/server/app/blog/first.html"),
  "Next, Pages Router": next("default-empty", "poweredByHeader: false,", ".next/server/pages/blog/first.html"),
  "Next, static export": next("app-empty", 'output: "export",', "out/blog/first.html"),
}

interface Answer {
  changed: boolean
  pastes: unknown[]
  notes: string[]
  checks: { name: string; status: string }[]
  kept: string[]
}

const names = Object.keys(templates)
const combinations = [
  ...(["npm", "pnpm", "yarn 1", "yarn 4"] as const).flatMap((manager) => names.map((name) => ({ manager, name }))),
  { manager: "yarn 4 with Plug'n'Play", name: "Astro, minimal" } as const,
]

interface Output {
  stdout: string
  stderr: string
}

describe.each(combinations)("$name with $manager", ({ manager, name }) => {
  it("is connected, built with the article, the same after a second run, and without a trace when it is removed", async () => {
    const template = templates[name]
    if (template === undefined) throw new Error(name)
    const site = join(packages.folder, `${name}-${manager}`.replaceAll(/\W+/g, "-").toLowerCase())
    await mkdir(dirname(site), { recursive: true })
    await template.prepare(site, manager)
    const git = async (...args: string[]) => (await run("git", args, { cwd: site })).stdout
    await git("init", "-q")
    await git("add", "-A")
    await git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "start")
    const credentials = { CITABLE_TOKEN: service.operatorToken, CITABLE_URL: service.url }
    const init = async (...argv: string[]): Promise<Answer> => {
      const words = ["citable", "init", "--json", ...argv]
      const { stdout } = await packages.once(manager, site, words, credentials)
      return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Answer
    }

    if (manager === "yarn 4 with Plug'n'Play") {
      // Astro itself does not build without `node_modules`: Yarn refuses the names of its virtual modules.
      const env = { ...packages.environment(manager), ASTRO_TELEMETRY_DISABLED: "1" }
      const failed = await Promise.allSettled([init("--yes"), run("yarn", ["astro", "build"], { cwd: site, env })])
      const [refused, build] = failed.map((result) => {
        const { stdout = "", stderr = "" } = (result.status === "rejected" ? result.reason : {}) as Partial<Output>
        return stdout + stderr
      })
      expect([refused, build]).toEqual([
        expect.stringContaining("nodeLinker: node-modules"),
        expect.stringContaining("astro:toolbar:internal"),
      ])
      expect(await git("status", "--porcelain")).toBe("")
      return
    }
    const first = await init("--yes")
    expect(first.pastes).toEqual([])
    expect(first.checks.filter(({ status }) => status !== "ok")).toEqual([])
    await build(manager, site, template)
    const page = await readFile(join(site, template.page), "utf8")
    expect(page).toContain("As they were <em>written</em>.")
    expect(page).toContain(template.layout ?? "")

    // A build of Next can complete tsconfig.json, which is not ours.
    await git("checkout", "-q", "tsconfig.json").catch(() => undefined)
    const before = await git("status", "--porcelain")
    expect([(await init("--yes")).changed, await git("status", "--porcelain")]).toEqual([false, before])
    expect((await init("--remove")).kept).toEqual([])
    expect(await git("status", "--porcelain")).toBe("")
  })
})

async function build(manager: ManagerName, site: string, { build: [program = "", ...words] }: Template): Promise<void> {
  const quiet = { ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" }
  const env: NodeJS.ProcessEnv = { ...packages.environment(manager), ...quiet, NODE_ENV: "production" }
  await run(process.execPath, [join(site, "node_modules", program), ...words], { cwd: site, env })
}
