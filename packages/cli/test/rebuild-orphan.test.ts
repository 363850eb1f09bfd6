import { spawn } from "node:child_process"
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { nameProcess } from "@citable/webhooks/leases"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"

import { createRunner } from "../src/rebuild/create-runner.ts"
import { endOrphan } from "../src/rebuild/end-orphan.ts"
import { runBuild } from "../src/rebuild/run-build.ts"

let site: string
beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), "citable-orphan-"))
  site = temporary
  onTestFinished(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }))
})

it("no release contains what the build of a killed runner still writes", async () => {
  const loop = `const { mkdirSync, writeFileSync } = require("node:fs")
  for (let page = 0; ; page++) { mkdirSync("dist", { recursive: true }); writeFileSync("dist/stale-" + page % 50 + ".html", "") }`
  const orphan = spawn(process.execPath, ["-e", loop], { cwd: site, detached: true, stdio: "ignore" })
  onTestFinished(() => void orphan.kill("SIGKILL"))
  await vi.waitFor(() => access(join(site, "dist")), 60_000)
  const folder = join(site, "releases")
  await mkdir(folder)
  await writeFile(join(folder, "build.pid"), nameProcess(orphan.pid))
  const times = { debounceMs: 0, maxWaitMs: 0, timeoutMs: 60_000 }
  const build = { site, folder, command: "mkdir -p dist; echo > dist/index.html", output: "dist", env: {} }
  const runner = await createRunner({ ...times, ...build, keep: 5, minPages: 0.5, onLine: () => undefined })
  onTestFinished(() => runner.close())
  await runner.request()
  await vi.waitFor(async () => expect((await runner.status()).builds.built).toBe(1), 60_000)
  expect(await readdir(runner.releases.link)).toEqual(["index.html"])
})

it("a build does not start if its process cannot be recorded, because nobody could end it", async () => {
  const signal = new AbortController().signal
  const options = { cwd: site, env: {}, signal, onLine: () => undefined, pidFile: join(site, "nowhere", "build.pid") }
  await expect(runBuild({ ...options, command: "echo > begun" })).rejects.toMatchObject({ code: "ENOENT" })
  // After this time, the build would have written.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await readdir(site)).toEqual([])
})

it("only the recorded process is ended: not one of another container, another start or a torn record", async () => {
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" })
  onTestFinished(() => void stranger.kill("SIGKILL"))
  const [place, pid, started, id] = nameProcess(stranger.pid).split(" ") as [string, string, string, string]
  const notes = [
    `${place}x ${pid} ${started} ${id}`,
    `${place} ${pid} ${started}1 ${id}`,
    `${place} ${pid} - ${id}`,
  ].concat([`${place} ${pid} ${started.slice(0, -1)}`, `${place} ${pid}`, "", "a 1 2 3", `${place} -1 - ${id}`])
  for (const note of notes) {
    await writeFile(join(site, "build.pid"), note)
    await endOrphan(join(site, "build.pid"))
  }
  expect(process.kill(stranger.pid ?? 0, 0)).toBe(true)
  await writeFile(join(site, "build.pid"), nameProcess(stranger.pid))
  await endOrphan(join(site, "build.pid"))
  await vi.waitFor(() => expect(stranger.signalCode).toBe("SIGKILL"), 60_000)
})
