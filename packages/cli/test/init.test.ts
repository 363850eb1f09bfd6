import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import type { ApiKey } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { editAstroConfig } from "../src/init/edit-astro-config.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  await started.publish({ title: "The first" })
})
afterAll(() => started.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "citable-init-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`)
}
const read = (path: string) => readFileSync(join(folder, path), "utf8")

/** Makes the folder a repository with one commit, as it is now. */
function commit(): void {
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "start"],
  ])
    spawnSync("git", args, { cwd: folder })
}
const status = () => spawnSync("git", ["status", "--porcelain"], { cwd: folder, encoding: "utf8" }).stdout

/** A site of Astro, with the packages of this repository. */
function writeAstro(config?: string): void {
  write("package.json", { name: "my-blog", dependencies: { astro: "^7.0.0", "@citable/astro": "*" } })
  write(".gitignore", "node_modules\n.env\n.astro\n")
  write("src/pages/index.astro", "<h1>Hello</h1>\n")
  if (config !== undefined) write("astro.config.mjs", config)
  for (const name of ["astro", "@citable/astro"]) {
    mkdirSync(join(folder, "node_modules/@citable"), { recursive: true })
    symlinkSync(realpathSync(join(root, "examples/astro-blog/node_modules", name)), join(folder, "node_modules", name))
  }
}

function writeNext(): void {
  write("package.json", { name: "my-site", dependencies: { next: "^16.0.0", react: "^19.0.0", "@citable/next": "*" } })
  write(".gitignore", "node_modules\n.env*\n")
  write("tsconfig.json", { compilerOptions: { paths: { "@/*": ["./*"] } } })
  write("next.config.ts", "export default {}\n")
  write(
    "app/layout.tsx",
    "export default function Layout({ children }) {\n  return <html><body>{children}</body></html>\n}\n",
  )
  write("app/page.tsx", "export default () => <h1>Hello</h1>\n")
  write("node_modules/next/package.json", { name: "next", version: "16.4.4" })
  write("node_modules/@citable/next/package.json", { name: "@citable/next", version: "1.0.0" })
}

async function init(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = {
    env: {
      ...process.env,
      HOME: folder,
      CITABLE_URL: started.url,
      CITABLE_TOKEN: started.operatorToken,
      CITABLE_API_KEY: undefined,
    },
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  const code = await runCli(["init", folder, "--json", ...argv], io)
  const result = JSON.parse(out[0] ?? "{}") as {
    changed: boolean
    files: string[]
    pastes: { path: string }[]
    page: string
    articles: number
    restored: string[]
    kept: string[]
  }
  return { code, result, said: [...out, ...err].join("\n") }
}

const keys = async () =>
  (
    await started.call<{ data: ApiKey[] }>(
      "GET",
      `/v1/brands/${started.brandId}/api-keys`,
      undefined,
      started.operatorToken,
    )
  ).data.filter(({ name, revoked_at: revoked }) => revoked === null && (name === "my-blog" || name === "my-site"))

describe("a configuration of Astro", () => {
  const head = 'import { defineConfig } from "astro/config"\n'
  it.each<[shape: string, code: string, isEdited: boolean]>([
    ["plain", `${head}export default defineConfig({})\n`, true],
    [
      "with integrations",
      `import mdx from "@astrojs/mdx"\n${head}// Mine.\nexport default defineConfig({ integrations: [mdx()] })\n`,
      true,
    ],
    [
      "satisfies",
      `import type { AstroUserConfig } from "astro"\nexport default { site: "https://a.b" } satisfies AstroUserConfig\n`,
      true,
    ],
    ["spread", `${head}const shared = { site: "https://a.b" }\nexport default defineConfig({ ...shared })\n`, true],
    ["variable, then export", `${head}const config = defineConfig({})\nexport default config\n`, false],
    [
      "integrations in a variable",
      `${head}const integrations = []\nexport default defineConfig({ integrations })\n`,
      false,
    ],
    [
      "conditional",
      `${head}export default process.env.CI ? defineConfig({}) : defineConfig({ site: "https://a.b" })\n`,
      false,
    ],
    ["CommonJS", `module.exports = { site: "https://a.b" }\n`, false],
    ["a function", `${head}export default defineConfig(() => ({}))\n`, false],
  ])("%s is edited with what is there kept, or not at all", (_shape, code, isEdited) => {
    const after = editAstroConfig(code)
    expect(after !== undefined).toBe(isEdited)
    if (after === undefined) return
    expect(after).toContain('import citable from "@citable/astro"')
    expect(after).toMatch(/integrations: \[(?:mdx\(\), )?citable\(\)\]/)
    const kept = code.split("\n").filter((line) => line.startsWith("import") || line.startsWith("//"))
    for (const line of kept) expect(after).toContain(line)
    expect(editAstroConfig(after)).toBe(after)
  })
})

it("connects an Astro site: Astro loads what it wrote, a second run changes nothing, and --remove leaves no trace", async () => {
  writeAstro(
    '// @ts-check\nimport { defineConfig } from "astro/config"\n\nexport default defineConfig({\n  site: "https://a.example",\n})\n',
  )
  commit()
  const { code, result, said } = await init("--yes", "--no-install")
  expect([code, said]).toEqual([0, expect.stringContaining("/blog")])
  expect(result).toMatchObject({ changed: true, pastes: [], articles: 1, page: "http://localhost:4321/blog" })
  expect(read("astro.config.mjs")).toMatch(/^\/\/ @ts-check\n[^]*site: "https:\/\/a\.example"[^]*citable\(\)/)
  expect(read(".env")).toMatch(/^CITABLE_URL=http:.*\nCITABLE_API_KEY=ctb_\w{48}\n$/m)
  expect(existsSync(join(folder, "src/pages/blog/[...slug].astro"))).toBe(true)
  expect(await keys()).toMatchObject([{ scopes: ["content:read"] }])
  expect(said).not.toContain(/ctb_\w{48}/.exec(read(".env"))?.[0])
  const after = status()
  const again = await init("--yes", "--no-install")
  expect([again.result.changed, status(), (await keys()).length]).toEqual([false, after, 1])
  const removed = await init("--remove", "--no-install")
  expect([removed.code, removed.result.kept, status(), await keys()]).toEqual([0, [], "", []])
  expect(existsSync(join(folder, ".env"))).toBe(false)
})

it("connects a Next site with new files alone, and keeps what a person has changed since when it is removed", async () => {
  writeNext()
  commit()
  const dry = await init("--dry-run")
  expect([dry.code, dry.result.changed, status()]).toEqual([0, true, ""])
  const { code, result } = await init("--yes", "--no-install", "--site-url", "https://next.example")
  expect(code).toBe(0)
  expect(result.files).toEqual(
    expect.arrayContaining(["lib/citable.ts", "app/blog/[slug]/page.tsx", "app/api/citable/route.ts"]),
  )
  expect(read("lib/citable.ts")).toContain('siteUrl: "https://next.example"')
  expect(read("app/page.tsx")).toBe("export default () => <h1>Hello</h1>\n")
  expect(read(".env.local") + (existsSync(join(folder, ".env")) ? read(".env") : "")).toMatch(
    /CITABLE_WEBHOOK_SECRET=whsec_/,
  )
  expect((await init("--yes", "--no-install")).result.changed).toBe(false)
  write("lib/citable.ts", `${read("lib/citable.ts")}// Mine.\n`)
  const removed = await init("--remove", "--no-install")
  expect(removed.result.kept).toEqual(["lib/citable.ts"])
  expect(status()).toBe("?? lib/\n")
})

it("leaves a configuration alone that it cannot edit with certainty, and shows the lines to paste", async () => {
  const config = 'import { defineConfig } from "astro/config"\nconst config = defineConfig({})\nexport default config\n'
  writeAstro(config)
  const { result, code } = await init("--yes", "--no-install")
  expect([code, read("astro.config.mjs")]).toEqual([0, config])
  expect(result.pastes).toMatchObject([{ path: "astro.config.mjs" }])
})

it("takes everything back if the installer fails", async () => {
  writeAstro("export default {}\n")
  write("package.json", { name: "my-blog", dependencies: { astro: "^7.0.0" } })
  rmSync(join(folder, "node_modules/@citable"), { recursive: true })
  write("package-lock.json", { lockfileVersion: 3 })
  commit()
  // An npm that changes a file and fails.
  write("bin/npm", '#!/bin/sh\necho "{}" > package-lock.json\necho no network >&2\nexit 1\n')
  chmodSync(join(folder, "bin/npm"), 0o755)
  writeFileSync(join(folder, ".git/info/exclude"), "bin\n")
  const before = process.env["PATH"]
  const keysBefore = await keys()
  process.env["PATH"] = `${join(folder, "bin")}:${before}`
  const { code, said } = await init("--yes").finally(() => {
    process.env["PATH"] = before
  })
  expect([code, said]).toEqual([1, expect.stringContaining("install_failed")])
  expect([status(), await keys(), existsSync(join(folder, ".env"))]).toEqual(["", keysBefore, false])
})

it.each<[what: string, prepare: () => void, argv: string[], code: string]>([
  ["a folder without a site", () => {}, ["--yes"], "no_framework"],
  [
    "a site of both frameworks",
    () => write("package.json", { dependencies: { astro: "7.0.0", next: "16.0.0" } }),
    ["--yes"],
    "ambiguous_framework",
  ],
  [
    "a release that is too old",
    () => write("package.json", { dependencies: { astro: "5.0.0" } }),
    ["--yes"],
    "unsupported_framework",
  ],
  ["no terminal to ask in", () => write("package.json", { dependencies: { astro: "7.0.0" } }), [], "usage"],
  [
    "an unknown framework",
    () => write("package.json", { dependencies: { astro: "7.0.0" } }),
    ["--framework", "nuxt"],
    "usage",
  ],
])("says what is wrong and writes nothing: %s", async (_what, prepare, argv, code) => {
  prepare()
  commit()
  const found = await init(...argv)
  expect([found.code > 0, found.said, status()]).toEqual([true, expect.stringContaining(`"${code}"`), ""])
})
