// Builds and packs every package into dist/, like a release: `npm run tarballs`. Those of Astro, of Next.js and of the command stand by themselves.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { joinPackages } from "./join-packages.ts"
import { showElapsed } from "./show-elapsed.ts"

const words = process.argv.slice(2).filter((word) => word !== "--")
if (words.length > 0) {
  console.log(`npm run tarballs

Builds every package and packs it into dist/, as a release does. Those of Astro, of Next.js and of the command contain
the packages of this repository that they need, so one file is enough. Replaces what earlier runs packed. It has no options.`)
  process.exit(words.includes("--help") ? 0 : 2)
}

const root = fileURLToPath(new URL("../../..", import.meta.url))
const target = join(root, "dist")

async function run(args: string[], cwd: string): Promise<void> {
  const child = spawn("pnpm", args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  })
  const [status] = (await once(child, "close")) as [number | null]
  if (status !== 0) throw new Error(`pnpm ${args.join(" ")} failed in ${cwd}`)
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
// A build leaves what earlier ones wrote from sources that are gone.
for (const name of readdirSync(join(root, "packages"))) {
  rmSync(join(root, "packages", name, "dist"), { recursive: true, force: true })
}
await showElapsed(
  () => "Building all packages …",
  () => run(["run", "build", "--force"], root),
)
const folders = readdirSync(join(root, "packages"))
  .map((name) => join(root, "packages", name))
  .filter((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { private?: boolean }
    return manifest.private !== true
  })
let packed = 0
await showElapsed(
  () => `${packed} of ${folders.length} packages packed,`,
  async () => {
    for (const folder of folders) {
      await run(["pack", "--pack-destination", target], folder)
      packed += 1
    }
  },
)
for (const name of ["@citable/astro", "@citable/next"]) joinPackages(target, name)
joinPackages(target, "citable", { asModules: true })
for (const file of readdirSync(target).toSorted()) console.log(join("dist", file))
