import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"

import { afterEach, expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
const path = process.env["PATH"]
afterEach(() => {
  process.env["PATH"] = path
})

/** A site without the package, and an installer of our own before the others. */
function prepare(manager: string, script: string): void {
  const { site } = setup
  writeNext(site)
  site.write("package.json", {
    name: "my-site",
    packageManager: `${manager}@12.0.0`,
    dependencies: { next: "^16.0.0" },
  })
  site.write(".gitignore", "node_modules\n.env*\n")
  mkdirSync(join(site.folder, "node_modules/.bin"), { recursive: true })
  const file = join(site.folder, "node_modules/.bin", manager)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  process.env["PATH"] = `${join(site.folder, "node_modules/.bin")}${delimiter}${path}`
  site.commit()
}

const ignored =
  "echo '  × adding a new package'; echo '  ╰─▶ Ignored build scripts: esbuild@0.28.2, sharp@0.34.5.'; exit 1"

it("pnpm that has installed, and leaves a decision about scripts, is no failure, and init says what to do", async () => {
  prepare("pnpm", ignored)
  const { code, result } = await setup.init("--yes", "--no-proof")
  expect([code, result.notes]).toEqual([
    0,
    expect.arrayContaining([
      "pnpm has not run the install scripts of esbuild@0.28.2, sharp@0.34.5. Allow or deny them: pnpm approve-builds.",
    ]),
  ])
  expect((await setup.init("--remove")).result.kept).toEqual([])
  expect(setup.site.status()).toBe("")
})

it("pnpm that says the same, and has not installed the package, is one, and init takes everything back", async () => {
  prepare("pnpm", `rm -rf node_modules/@citable; ${ignored}`)
  const { code, said } = await setup.init("--yes", "--no-proof")
  expect([code, said]).toEqual([1, expect.stringMatching(/"install_failed".*@citable\/next is not installed/)])
  expect(setup.site.status()).toBe("")
})

it("tells Yarn 1 that it means the root of the workspace, if that is the site", async () => {
  prepare("yarn", 'echo "$@" > node_modules/asked')
  setup.site.write("yarn.lock", "# yarn lockfile v1\n")
  setup.site.write("package.json", {
    ...(JSON.parse(setup.site.read("package.json")) as object),
    workspaces: ["packages/*"],
  })
  expect((await setup.init("--yes", "--no-proof")).code).toBe(0)
  expect(setup.site.read("node_modules/asked")).toBe("add --ignore-workspace-root-check @citable/next\n")
})

it("installs the tarball of a folder, by its path from the site, and asks no registry for the package", async () => {
  prepare("npm", 'echo "$@" > node_modules/asked')
  const folder = join(setup.site.folder, "vendor")
  setup.site.write("vendor/citable-next-0.0.0.tgz", "")
  setup.site.commit()
  expect((await setup.init("--yes", "--no-proof", "--packages", folder)).code).toBe(0)
  expect(setup.site.read("node_modules/asked").trim().split(" ").at(-1)).toBe(
    "@citable/next@file:vendor/citable-next-0.0.0.tgz",
  )
  const { code, said } = await setup.site.init(setup.environment(), "--yes", "--packages", join(folder, "none"))
  expect([code, said]).toEqual([2, expect.stringContaining("has no file citable-next-….tgz. npm run tarballs")])
})

it("refuses a site whose package manager is not on this machine, before it writes or makes anything", async () => {
  const { site } = setup
  writeNext(site)
  site.write("package.json", { name: "my-site", dependencies: { next: "^16.0.0" } })
  site.write(".gitignore", "node_modules\n.env*\n")
  site.write("bun.lock", "{}")
  site.commit()
  const before = await setup.list("api-keys")
  process.env["PATH"] = site.folder
  const { code, said } = await setup.init("--yes")
  process.env["PATH"] = path
  expect([code, said]).toEqual([1, expect.stringMatching(/install_failed.*\(bun\.lock\).*bun add @citable\/next\./)])
  expect([site.status(), await setup.list("api-keys"), existsSync(join(site.folder, ".citable"))]).toEqual([
    "",
    before,
    false,
  ])
  const without = await setup.init("--yes", "--no-install", "--no-proof")
  expect([without.code, without.result.notes]).toEqual([0, expect.arrayContaining(["Install @citable/next with bun."])])
})
