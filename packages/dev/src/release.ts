// Prepares a release: `pnpm release --dry-run` changes nothing here, `pnpm release` writes versions and CHANGELOG.md. Neither publishes.
import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { checkTarball } from "./check-tarball.ts"
import { readChangesets } from "./read-changesets.ts"
import { writeChangelog } from "./write-changelog.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const words = process.argv.slice(2).filter((word) => word !== "--")
if (words.includes("--help") || words.some((word) => word !== "--dry-run")) {
  console.log(`pnpm release [--dry-run]

Gives all packages the next version, writes CHANGELOG.md from the changesets, packs every package into dist/, and checks each
tarball with publint and Are The Types Wrong. It publishes nothing; at the end it prints the command that does.

  --dry-run   do all of it in a copy of the last commit, and leave this folder as it is`)
  process.exit(words.includes("--help") ? 0 : 2)
}

const isDry = words.includes("--dry-run")
const folder = isDry ? copy() : root
try {
  process.exitCode = await release(folder)
} finally {
  if (isDry) rmSync(folder, { recursive: true, force: true })
}

/** A clone of the last commit, with the dependencies of this folder. */
function copy(): string {
  const target = mkdtempSync(join(tmpdir(), "citable-release-"))
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, target])
  run(target, "pnpm", ["install", "--offline", "--frozen-lockfile", "--silent"])
  const toolchain = join(root, "node_modules/.toolchain")
  if (existsSync(toolchain)) symlinkSync(toolchain, join(target, "node_modules/.toolchain"))
  return target
}

async function release(at: string): Promise<number> {
  const changesets = readChangesets(at)
  run(at, "pnpm", ["exec", "changeset", "version"])
  const { version } = JSON.parse(readFileSync(join(at, "packages/cli/package.json"), "utf8")) as { version: string }
  const news = writeChangelog(changesets, { version, date: new Date().toISOString().slice(0, 10) })
  const path = join(at, "CHANGELOG.md")
  const earlier = existsSync(path) ? readFileSync(path, "utf8").replace(/^# Changelog\n+/, "") : ""
  writeFileSync(path, `# Changelog\n\n${news}${earlier === "" ? "" : `\n${earlier}`}`)
  // One changelog for all: those of single packages only repeat it.
  for (const name of readdirSync(join(at, "packages")))
    rmSync(join(at, "packages", name, "CHANGELOG.md"), { force: true })
  run(at, "pnpm", ["install", "--offline", "--no-frozen-lockfile", "--silent"])
  console.log(
    `${changesets.length} changesets become version ${version}, ${news.split("\n").length} lines of CHANGELOG.md.`,
  )
  run(at, "pnpm", ["run", "make-tarballs"])
  let wrong = 0
  for (const file of readdirSync(join(at, "dist")).toSorted()) {
    const found = await checkTarball(join(at, "dist", file))
    wrong += found.length
    const size = Math.ceil(statSync(join(at, "dist", file)).size / 1024)
    console.log(`${found.length === 0 ? "✓" : "✗"} ${file}, ${size} KB`)
    for (const line of found) console.log(`    ${line}`)
  }
  if (isDry) {
    const kept = join(root, "dist")
    rmSync(kept, { recursive: true, force: true })
    cpSync(join(at, "dist"), kept, { recursive: true })
    cpSync(path, join(kept, "CHANGELOG.md"))
  }
  if (wrong > 0) console.error(`${wrong} findings. Correct them before a release.`)
  else console.log("To publish, in CI with an identity: pnpm publish -r --provenance --access public")
  return wrong > 0 ? 1 : 0
}

function run(cwd: string, command: string, args: string[]): void {
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" })
}
