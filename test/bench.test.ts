import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, onTestFinished, test } from "vitest"

import { ofTheDay, testDay } from "../packages/dev/src/of-the-day.ts"
import { bench, briefAreas, describeBench } from "./bench-cases.ts"
import { startProcess } from "./bench/measured-process.ts"

// Those that changed since the last commit, and two more each day, in CI as well; bench.soak has all of them.
const ofToday = ofTheDay(briefAreas, 4, String(testDay()))
describeBench([...new Set([...briefAreas.filter(([area]) => isChanged(area.replace(/ .*/, ""))), ...ofToday])])

test("an unknown area is refused with the areas there are", async () => {
  const { code, stderr } = await bench("nothing")

  expect(code).toBe(2)
  expect(stderr).toContain('There is no area "nothing".')
  expect(stderr).toContain("Usage: pnpm bench")
})

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("a benchmark that is stopped by %s leaves no folder and no process", async (signal, code) => {
  const temporary = mkdtempSync(join(tmpdir(), "citable-stopped-"))
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  const runner = fileURLToPath(new URL("bench/run.ts", import.meta.url))
  const child = spawn(process.execPath, [runner, "publishing", "--small"], {
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    // Ends once no process writes to it.
    stdio: ["ignore", "pipe", "ignore"],
  })
  const silent = once(child.stdout.resume(), "end")
  const ended = once(child, "exit")
  await expect
    .poll(() => readdirSync(temporary, { recursive: true }).some((path) => /bench-.*bench-/.test(String(path))))
    .toBe(true)

  child.kill(signal)

  expect(await ended).toEqual([code, null])
  await silent
  expect(readdirSync(temporary)).toEqual([])
})

test("the memory of a process that is measured is its own, whatever the one that started it holds", async () => {
  const held = Buffer.alloc(500_000_000, 1)

  const measured = await startProcess(new URL("bench/service/bare-process.ts", import.meta.url), null)

  expect(await measured.peakMemory()).toBeLessThan(held.length)
  await measured.stop()
})

/** Whether the folder of an area differs from the last commit. */
function isChanged(area: string): boolean {
  const folder = fileURLToPath(new URL(`bench/${area}`, import.meta.url))
  // Where there is no git, nothing is known.
  const status = spawnSync("git", ["status", "--short", "--", folder], { cwd: dirname(folder), encoding: "utf8" })
  return (status.stdout ?? "") !== ""
}
