// Builds and packs every package into dist/, like a release: `npm run tarballs`.
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const target = join(root, "dist")

function run(args: string[], cwd: string): void {
  const { status } = spawnSync("pnpm", args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`pnpm ${args.join(" ")} failed in ${cwd}`)
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
// A build leaves what earlier ones wrote from sources that are gone.
for (const name of readdirSync(join(root, "packages"))) {
  rmSync(join(root, "packages", name, "dist"), { recursive: true, force: true })
}
run(["run", "build", "--force"], root)
for (const name of readdirSync(join(root, "packages"))) {
  const folder = join(root, "packages", name)
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { private?: boolean }
  if (manifest.private !== true) run(["pack", "--pack-destination", target], folder)
}
for (const file of readdirSync(target).toSorted()) console.log(join("dist", file))
