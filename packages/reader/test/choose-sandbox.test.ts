import { CitableError } from "@citable/contract"
import { expect, test } from "vitest"

import { chooseSandbox, type SandboxOptions } from "../src/browser/choose-sandbox.ts"

const lacking = new CitableError("No user namespaces.", { code: "sandbox_missing" })

/** Starts twice on a machine, and answers how, with the warnings. */
async function startTwice(options: SandboxOptions, { lets }: { lets: boolean }) {
  const warnings: string[] = []
  const tried: boolean[] = []
  const start = chooseSandbox({ isRoot: false, ...options, onWarning: (message) => warnings.push(message) })
  const launch = (sandbox: boolean) => {
    tried.push(sandbox)
    return sandbox && !lets ? Promise.reject(lacking) : Promise.resolve(sandbox)
  }
  const started = [await start(launch), await start(launch)]
  return { started, tried, warnings }
}

test("a browser has its sandbox wherever the machine lets it", async () => {
  expect(await startTwice({}, { lets: true })).toEqual({ started: [true, true], tried: [true, true], warnings: [] })
})

test("without user namespaces it starts without, tries only once, and warns once", async () => {
  const warnings = [expect.stringContaining("does not let it create one")]
  expect(await startTwice({}, { lets: false })).toEqual({
    started: [false, false],
    tried: [true, false, false],
    warnings,
  })
})

test.each([
  [{ isRoot: true }, "runs as root"],
  [{ sandbox: false }, "as its settings say"],
])("%o starts it without, and warns once", async (options, why) => {
  const warnings = [expect.stringContaining(why)]
  expect(await startTwice(options, { lets: true })).toEqual({
    started: [false, false],
    tried: [false, false],
    warnings,
  })
})

test("a sandbox that the settings want is never given up", async () => {
  await expect(startTwice({ sandbox: true }, { lets: false })).rejects.toBe(lacking)
})

test("other failures are no reason to start without", async () => {
  const failing = chooseSandbox({ isRoot: false })
  const broken = new CitableError("Broken.", { code: "browser_failed" })
  await expect(failing(() => Promise.reject(broken))).rejects.toBe(broken)
})
