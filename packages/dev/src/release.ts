// Prepares a release: `pnpm release --dry-run` changes nothing here, `pnpm release` writes versions and CHANGELOG.md, and
// `pnpm release --check <tag>` says whether this commit may be published. None of them publishes.
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
import { findReleaseFaults } from "./find-release-faults.ts"
import { listPublished } from "./list-published.ts"
import { readChangesets } from "./read-changesets.ts"
import { readRepository } from "./read-repository.ts"
import { writeAddresses } from "./write-addresses.ts"
import { writeChangelog } from "./write-changelog.ts"
import { writeVersion } from "./write-version.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const [mode, tag, ...more] = process.argv.slice(2).filter((word) => word !== "--")
const isCheck = mode === "--check"
const isUsage =
  more.length > 0 || (isCheck ? tag === undefined : tag !== undefined || !["--dry-run", undefined].includes(mode))
if (isUsage) {
  console.log(`pnpm release [--dry-run | --check <tag>]

Gives all packages the next version and the addresses of the repository, writes CHANGELOG.md from the changesets, packs every
package into dist/, and checks each tarball with publint and Are The Types Wrong. It publishes nothing.

  --dry-run       do all of it in a copy of the last commit, and leave this folder as it is
  --check <tag>   write nothing but dist/: say whether this commit may be published under a tag, such as v0.1.0`)
  process.exit(mode === "--help" ? 0 : 2)
}

if (isCheck) process.exitCode = await check(tag ?? "")
else if (mode === "--dry-run") process.exitCode = await rehearse()
else process.exitCode = await release(root)

/** A release in a clone of the last commit, with the dependencies of this folder. */
async function rehearse(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "citable-release-"))
  try {
    execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, folder])
    run(folder, "pnpm", ["install", "--offline", "--frozen-lockfile", "--silent"])
    const toolchain = join(root, "node_modules/.toolchain")
    if (existsSync(toolchain)) symlinkSync(toolchain, join(folder, "node_modules/.toolchain"))
    const code = await release(folder)
    const kept = join(root, "dist")
    rmSync(kept, { recursive: true, force: true })
    cpSync(join(folder, "dist"), kept, { recursive: true })
    cpSync(join(folder, "CHANGELOG.md"), join(kept, "CHANGELOG.md"))
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function release(at: string): Promise<number> {
  const repository = readRepository(at)
  const changesets = readChangesets(at)
  if (changesets.length > 0) run(at, "pnpm", ["exec", "changeset", "version"])
  const { version } = JSON.parse(readFileSync(join(at, "packages/cli/package.json"), "utf8")) as { version: string }
  if (repository !== undefined) writeAddresses(at, repository)
  writeVersion(at, version)
  run(at, "pnpm", ["exec", "oxfmt", ...listPublished(at).map(({ folder }) => `${folder}/package.json`)])
  const path = join(at, "CHANGELOG.md")
  const earlier = existsSync(path) ? readFileSync(path, "utf8") : ""
  const date = new Date().toISOString().slice(0, 10)
  const changelog = writeChangelog(earlier, changesets, { version, date })
  writeFileSync(path, changelog)
  // One changelog for all: those of single packages only repeat it.
  for (const name of readdirSync(join(at, "packages")))
    rmSync(join(at, "packages", name, "CHANGELOG.md"), { force: true })
  run(at, "pnpm", ["install", "--offline", "--no-frozen-lockfile", "--silent"])
  const news = changesets.length === 0 ? "No changeset waits: this stays" : `${changesets.length} changesets become`
  console.log(`${news} version ${version}; CHANGELOG.md has ${changelog.split("\n").length} lines.`)
  if ((await pack(at)) > 0) return 1
  const faults = findReleaseFaults(at, { tag: `v${version}` })
  if (faults.length > 0) console.log(`\nThe packages are in order. What is missing before anybody can publish them:`)
  for (const fault of faults) console.log(`- ${fault}`)
  console.log(`\nNext: read CHANGELOG.md, commit, tag the commit v${version}, and push the tag. CI publishes it.
"Before the first release" in CONTRIBUTING.md has what no program can look up: names on npm, a token, who approves.`)
  return 0
}

async function check(name: string): Promise<number> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: project } = process.env
  const origin = server === undefined || project === undefined ? undefined : `${server}/${project}`
  const faults = findReleaseFaults(root, { tag: name, origin })
  for (const fault of faults) console.error(`✗ ${fault}`)
  if (faults.length > 0) return 1
  return (await pack(root)) > 0 ? 1 : 0
}

/** Packs every package and gives how much is wrong with the tarballs. */
async function pack(at: string): Promise<number> {
  run(at, "pnpm", ["run", "make-tarballs"])
  let wrong = 0
  for (const file of readdirSync(join(at, "dist")).toSorted()) {
    const found = await checkTarball(join(at, "dist", file))
    wrong += found.length
    const size = Math.ceil(statSync(join(at, "dist", file)).size / 1024)
    console.log(`${found.length === 0 ? "✓" : "✗"} ${file}, ${size} KB`)
    for (const line of found) console.log(`    ${line}`)
  }
  if (wrong > 0) console.error(`${wrong} findings. Correct them before a release.`)
  return wrong
}

function run(cwd: string, command: string, args: string[]): void {
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" })
}
