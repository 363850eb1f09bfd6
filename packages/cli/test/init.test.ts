import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import type { ApiKey } from "@citable/contract"
import { beforeAll, beforeEach, expect, it } from "vitest"

import { type InitSite, writeAstro, writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
let site: InitSite
let folder: string
beforeAll(async () => {
  await setup.started.publish({ title: "The first" })
})
beforeEach(() => {
  site = setup.site
  folder = site.folder
})

const { write, read, commit, status } = {
  write: (path: string, content: unknown) => site.write(path, content),
  read: (path: string) => site.read(path),
  commit: () => site.commit(),
  status: () => site.status(),
}
// What init sees of a built site is in init-proof.test.ts.
const init = (...argv: string[]) => setup.init(...argv, "--no-proof")

const keys = async () =>
  (await setup.list<ApiKey>("api-keys")).filter(
    ({ name, revoked_at: revoked }) => revoked === null && (name === "my-blog" || name === "my-site"),
  )

it("connects an Astro site: Astro loads what it wrote, a second run changes nothing, and --remove leaves no trace", async () => {
  writeAstro(
    site,
    '// @ts-check\nimport { defineConfig } from "astro/config"\n\nexport default defineConfig({\n  site: "https://a.example",\n})\n',
  )
  commit()
  const { code, result, said } = await init("--yes", "--no-install")
  expect([code, said]).toEqual([0, expect.stringContaining("/blog")])
  expect(result).toMatchObject({ changed: true, pastes: [], articles: 1, page: "http://localhost:4321/blog" })
  expect(read("astro.config.mjs")).toMatch(/^\/\/ @ts-check\n[^]*site: "https:\/\/a\.example"[^]*citable\(\)/)
  expect(result.checks.map(({ name, status: found }) => [name, found])).toEqual([
    ...["node", "framework", "packages", "api_key", "url", "service", "credential", "articles"].map((name) => [
      name,
      "ok",
    ]),
    ["pages", "skipped"],
  ])
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
  writeNext(site)
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
  const config =
    'import { defineConfig } from "astro/config"\nconst config = defineConfig({ base: "/docs/", trailingSlash: "never" })\nexport default process.env.NEVER ? {} : config\n'
  writeAstro(site, config)
  commit()
  const { result, code } = await init("--yes", "--no-install")
  expect([code, read("astro.config.mjs")]).toEqual([1, config])
  expect(result.pastes).toMatchObject([{ path: "astro.config.mjs" }])
  // No page needs what is not there yet.
  expect([result.files, status()]).toEqual([
    ["src/content.config.ts", ".env", ".env.example"],
    "?? .env.example\n?? src/content.config.ts\n",
  ])
  const lines = { name: "pastes", status: "error", message: "2 lines are still to paste into astro.config.mjs." }
  expect(result.checks).toContainEqual(expect.objectContaining(lines))
  const said = await site.initText(setup.environment(), "--yes", "--no-install")
  expect(said).toMatch(/✗ pastes +2 lines are still to paste[^]*The site has no article pages yet\./)
  expect(said).not.toMatch(/nothing wrong|connected already|Your articles/)

  write("integrations.mjs", 'import citable from "@citable/astro"\nexport default [citable()]\n')
  const pasted = `import integrations from "./integrations.mjs"\n${config.replace("{ base", "{ integrations, base")}`
  write("astro.config.mjs", pasted)
  const done = await init("--yes", "--no-install")
  expect([done.code, done.result.pastes, read("astro.config.mjs")]).toEqual([0, [], pasted])
  // Its links are as the configuration wants them.
  expect(done.result.page).toBe("http://localhost:4321/docs/blog")
  expect(read("src/pages/blog/index.astro")).toContain("href={`/docs/blog/${id}`}")
  expect(done.result.checks.filter(({ name }) => name === "pastes")).toEqual([])
})

it("takes lines for pasted that are in a file of which the collections come", async () => {
  writeAstro(site, "export default {}\n")
  write("src/content.config.ts", 'export { collections } from "./all"\n')
  write("src/all.ts", "export const collections = {}\n")
  expect((await init("--yes", "--no-install")).code).toBe(1)
  const lines = "export const collections = { articles: defineCollection({ loader: citableLoader() }) }\n"
  write("src/all.ts", `import { citableLoader } from "@citable/astro/loader"\n${lines}`)
  const { code, result } = await init("--yes", "--no-install")
  expect([code, result.pastes, existsSync(join(folder, "src/pages/blog/index.astro"))]).toEqual([0, [], true])
})

it("adds its collection where the site has its own, also in the place that Astro reads for a setting alone", async () => {
  writeAstro(site, "export default { legacy: { collectionsBackwardsCompat: true } }\n")
  write("package.json", {
    dependencies: { astro: "*", "@citable/astro": "*" },
    scripts: { dev: "astro dev --root . --config ./astro.config.mjs" },
  })
  write("src/content/config.ts", "export const collections = { posts: own }\n")
  const { code, result } = await init("--dry-run")
  expect([code, result.pastes]).toEqual([0, []])
  expect(result.files.filter((path) => path.includes("content"))).toEqual(["src/content/config.ts"])
})

it("gives an Astro site with an adapter pages on demand, and says how its webhook comes and what it did not look at", async () => {
  writeAstro(site, "export default { adapter: { name: 'own', hooks: {} } }\n")
  const { code, result } = await init("--yes", "--no-install")
  expect([code, read("astro.config.mjs")]).toEqual([0, expect.stringContaining("citable({ webhook: true })")])
  // Only the server of @astrojs/node keeps pages in its memory.
  expect(read("src/pages/blog/index.astro")).not.toMatch(/Astro\.cache|cacheHint/)
  expect(result.notes.join("\n")).toContain(" init --site-url <address of the site>")
  expect(await site.initText(setup.environment(), "--yes", "--no-install")).toMatch(
    /finds nothing wrong with node, .*\.\nNot checked: pages\. Nothing was changed, so init has not opened/,
  )
})

it("takes everything back if links are other than it planned them before Astro was installed", async () => {
  writeAstro(site, "export default { base: '/docs' }\n")
  write("package-lock.json", { lockfileVersion: 3 })
  // An npm that installs at last.
  write("bin/npm", "#!/bin/sh\nmv .modules node_modules\n")
  chmodSync(join(folder, "bin/npm"), 0o755)
  write(".gitignore", "node_modules\n.modules\n.env\n.astro\nbin\n")
  commit()
  renameSync(join(folder, "node_modules"), join(folder, ".modules"))
  const before = process.env["PATH"]
  process.env["PATH"] = `${join(folder, "bin")}:${before}`
  const { code, said } = await init("--yes").finally(() => {
    process.env["PATH"] = before
  })
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("Astro was not installed, so init could not read everything"),
  ])
  expect(status()).toBe("")
  expect((await init("--yes", "--no-install")).result.page).toBe("http://localhost:4321/docs/blog")
})

it("takes everything back if the installer fails", async () => {
  writeAstro(site, "export default {}\n")
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

it.each([
  ["npm and Yarn", () => write("package.json", { workspaces: ["./apps/*", "!apps/old"] })],
  ["npm and Yarn, in an object", () => write("package.json", { workspaces: { packages: ["apps/*"] } })],
  [
    "npm, which names a framework in its root",
    () => write("package.json", { workspaces: ["apps/*"], devDependencies: { next: "16.0.0" } }),
  ],
  [
    "pnpm",
    () => {
      write("package.json", { private: true })
      write(
        "pnpm-workspace.yaml",
        "catalog:\n  astro: 7.0.0\npackages:\n  # Sites\n  - 'sites/eu/*'\n  - \"apps/**\" # All\n",
      )
    },
  ],
])("names the sites of a workspace of %s in whose root it runs", async (manager, prepare) => {
  prepare()
  write("apps/web/astro.config.mjs", "export default {}\n")
  write("apps/shop/package.json", { dependencies: { next: "16.0.0" } })
  write("apps/lib/package.json", { dependencies: { react: "19.0.0" } })
  write("node_modules/theme/astro.config.mjs", "export default {}\n")
  write("sites/eu/blog/package.json", { devDependencies: { astro: "7.0.0" } })
  const { said } = await init("--yes")
  const deep = said.includes("sites/eu/blog") ? " or sites/eu/blog" : ""
  expect(said).toContain(`Run this in the folder of your site, such as apps/shop or apps/web${deep}.`)
  expect(deep !== "").toBe(manager === "pnpm")
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
