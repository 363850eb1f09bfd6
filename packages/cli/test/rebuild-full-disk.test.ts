import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { text } from "node:stream/consumers"

import { bundleProgram } from "@citable/dev"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
// Each test starts the command line several times.
vi.setConfig({ testTimeout: 300_000 })
let site: string
beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), "citable-full-disk-"))
  site = temporary
  onTestFinished(() => rm(temporary, { recursive: true, force: true }))
})

/** Runs the command with a limit on file sizes, in units of 512 bytes. A larger write fails like on a full disk. */
async function rebuildOnce({ command, limit }: { command: string; limit: string }) {
  const argv = [bin, "rebuild", "--site", site, "--command", command, "--once", "--json"]
  const shell = ["-c", `ulimit -f ${limit}; exec "$@"`, "sh", process.execPath]
  const child = spawn("/bin/sh", [...shell, "--disable-warning=ExperimentalWarning", ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = once(child, "exit") as Promise<[number]>
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (said === "") throw new Error(complaint)
  return { code, status: JSON.parse(said) as { event: string; error: string | null; current: { id: string } } }
}

const live = () => readFile(join(site, ".citable-releases", "current", "index.html"), "utf8")
const small = "mkdir dist && echo first > dist/index.html"

it("a build on a full disk fails with a message, and the live release stays", async () => {
  const first = await rebuildOnce({ command: small, limit: "unlimited" })
  expect(first).toMatchObject({ code: 0, status: { event: "built" } })
  const program = `const { mkdirSync, writeFileSync } = require("node:fs")
  mkdirSync("dist")
  writeFileSync("dist/index.html", "x".repeat(1_000_000))`
  await writeFile(join(site, "build.cjs"), program)
  const second = await rebuildOnce({ command: `ulimit -f 200; "${process.execPath}" build.cjs`, limit: "unlimited" })
  expect(second).toMatchObject({ code: 1, status: { event: "failed", current: { id: first.status.current.id } } })
  expect(second.status.error).toContain("EFBIG")
  expect(await live()).toBe("first\n")
})

it("a release that does not fit on the disk leaves the live one and no remains; the next build with space succeeds", async () => {
  const first = await rebuildOnce({ command: small, limit: "unlimited" })
  // With so many long names, only the manifest is larger than the limit.
  const program = `const { mkdirSync, writeFileSync } = require("node:fs")
  mkdirSync("dist/_astro", { recursive: true })
  writeFileSync("dist/index.html", "second")
  for (let file = 0; file < 600; file++) writeFileSync("dist/_astro/" + "a".repeat(240) + file, "")`
  await writeFile(join(site, "build.cjs"), program)
  const command = `"${process.execPath}" build.cjs`
  const second = await rebuildOnce({ command, limit: "260" })
  expect(second).toMatchObject({ code: 1, status: { event: "failed", current: { id: first.status.current.id } } })
  expect(second.status.error).toMatch(/^Not enough disk space in .*EFBIG.*Free some, or lower --keep\.$/)
  expect(await live()).toBe("first\n")
  for (const name of ["incoming", "manifests", "releases"]) {
    const left = await readdir(join(site, ".citable-releases", name))
    expect([name, left.length]).toEqual([name, name === "incoming" ? 0 : 1])
  }
  expect(await rebuildOnce({ command, limit: "unlimited" })).toMatchObject({ code: 0, status: { event: "built" } })
  expect(await live()).toBe("second")
})

it("a runner that cannot record its build says so and exits; the next start continues", async () => {
  await rebuildOnce({ command: small, limit: "unlimited" })
  // SQLite behaves like this on a full disk: reads succeed, and a write ends its transaction.
  const program = `const { mkdirSync, writeFileSync } = require("node:fs")
  const { DatabaseSync } = require("node:sqlite")
  mkdirSync("dist")
  writeFileSync("dist/index.html", "second")
  const builds = new DatabaseSync(".citable-releases/builds.db", { timeout: 10_000 })
  builds.exec(process.argv[2])`
  await writeFile(join(site, "build.cjs"), program)
  const fill = "create trigger disk before update on builds begin select raise(rollback, 'full'); end"
  const second = await rebuildOnce({ command: `"${process.execPath}" build.cjs "${fill}"`, limit: "unlimited" })
  expect(second).toMatchObject({ code: 1, status: { event: "failed", builds_error: expect.any(String) } })
  expect(second.status.error).toMatch(/^Cannot save in .*builds\.db what to build .*Check that the disk is not full\.$/)
  expect(await live()).toBe("second")
  const builds = new DatabaseSync(join(site, ".citable-releases", "builds.db"))
  builds.exec("drop trigger disk")
  builds.close()
  const third = await rebuildOnce({ command: small, limit: "unlimited" })
  expect(third).toMatchObject({ code: 0, status: { event: "built", error: null, builds_error: null } })
})

it("a runner that cannot save what to build says so, and builds nothing", async () => {
  await mkdir(join(site, ".citable-releases", "builds.db"), { recursive: true })
  await expect(rebuildOnce({ command: small, limit: "unlimited" })).rejects.toThrow(/"code":"builds_not_noted"/)
  expect(await readdir(site)).toEqual([".citable-releases"])
})
