import { spawn } from "node:child_process"
import { once } from "node:events"

import { expect, it, onTestFinished } from "vitest"

import { createCoalescer, createMemoryBuilds, noBuilds } from "../src/coalesce.ts"
import { hasProcessEnded, nameProcess } from "../src/leases.ts"

/** Starts a process that runs until the test ends it, and names it. */
function startProcess() {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" })
  onTestFinished(() => void child.kill("SIGKILL"))
  const name = nameProcess(child.pid)
  const end = async () => {
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  return { name, end }
}

it("hasProcessEnded is true after a process has ended, and not before", async () => {
  const { name, end } = startProcess()
  expect(hasProcessEnded(name)).toBe(false)
  await end()
  expect(hasProcessEnded(name)).toBe(true)
  expect(hasProcessEnded(nameProcess())).toBe(false)
})

it("two names are never the same, even of one process", () => {
  expect(new Set(Array.from({ length: 100 }, () => nameProcess())).size).toBe(100)
})

it("hasProcessEnded is false for processes of other machines and containers, and for other text", async () => {
  const { name, end } = startProcess()
  await end()
  const [place = "", ...rest] = name.split(" ")
  for (const other of [`${place}1 ${rest.join(" ")}`, "", "other", "host:1", place, `${place} x y z`, `${place} 0 1 z`])
    expect(hasProcessEnded(other)).toBe(false)
})

it("a process with the same pid and another start time is not the same process", () => {
  const [place, pid, started, id] = nameProcess().split(" ")
  expect(hasProcessEnded(`${place} ${pid} ${started}0 ${id}`)).toBe(started !== "-")
})

it("a build whose process died begins again at once, and is not a failure", async () => {
  const { name, end } = startProcess()
  const storage = createMemoryBuilds()
  const lease = { lease_owner: name, leased_until: Date.now() + 3_600_000 }
  await storage.update(() => ({ ...noBuilds, requested: 1, building: 1, last_request_at: Date.now(), ...lease }))
  let built = 0
  const build = async (): Promise<void> => void built++
  const coalescer = createCoalescer({ storage, build, pollMs: 20 })
  onTestFinished(() => coalescer.close())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(built).toBe(0)
  await end()
  await expect.poll(() => coalescer.state()).toMatchObject({ built: 1, failures: 0 })
  expect(built).toBe(1)
})
