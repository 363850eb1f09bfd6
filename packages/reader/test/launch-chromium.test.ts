import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

import { expect, it } from "vitest"

import { launchChromium } from "../src/browser/launch-chromium.ts"

/** Starts the browser in a process whose playwright-core is what the hook makes of it. */
async function launch(hook: string): Promise<{ code: string; message: string; cause: string }> {
  const module = new URL("../src/browser/launch-chromium.ts", import.meta.url).href
  const program = `import { registerHooks } from "node:module"
registerHooks({ ${hook} })
const { launchChromium } = await import(${JSON.stringify(module)})
const options = { executablePath: "/nowhere/chromium", sandbox: true, proxyUrl: "http://127.0.0.1:9" }
await launchChromium(options).catch(({ code, message, cause }) => console.log(JSON.stringify({ code, message, cause: String(cause) })))`
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as { code: string; message: string; cause: string }
}

it("a machine without playwright-core is told to install it", async () => {
  const missing = await launch(`resolve(name, context, next) {
    if (name !== "playwright-core") return next(name, context)
    throw Object.assign(new Error("Cannot find package 'playwright-core' imported from here"), { code: "ERR_MODULE_NOT_FOUND" })
  }`)
  expect(missing).toMatchObject({
    code: "browser_missing",
    message: expect.stringContaining("playwright-core is not installed.") as string,
  })
})

it("a playwright-core that does not load is not called missing, and the cause says why", async () => {
  const found = await launch(`load(url, context, next) {
    if (!url.includes("/playwright-core/")) return next(url, context)
    return { format: "module", source: 'throw new Error("its files are cut off")', shortCircuit: true }
  }`)
  expect(found).toEqual({
    code: "browser_failed",
    message: "playwright-core is installed, but does not load. The cause says why. Install it again.",
    cause: "Error: its files are cut off",
  })
})

it.each([
  "No usable sandbox! Update your kernel or see the documentation.",
  "Failed to move to new namespace: PID namespaces supported, but failed: errno = Operation not permitted",
  'Check failed: sys_chroot("/proc/self/fdinfo/") == 0',
])("a Chromium that cannot make its sandbox is no broken one: %s", async (written) => {
  const source = `export const chromium = { launch: async () => { throw new Error(${JSON.stringify(written)}) } }`
  const found = await launch(`load(url, context, next) {
    if (!url.includes("/playwright-core/")) return next(url, context)
    return { format: "module", source: ${JSON.stringify(source)}, shortCircuit: true }
  }`)
  expect(found.code).toBe("sandbox_missing")
  expect(found.message).toContain("set CITABLE_CHROMIUM_SANDBOX=false inside a container.")
})

it("a Chromium that does not start is reported with the first line that it wrote", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-chromium-"))
  const program = join(folder, "chromium.mjs")
  const reason = "error while loading shared libraries: libnss3.so: cannot open shared object file"
  await writeFile(program, `#!${process.execPath}\nconsole.error(${JSON.stringify(reason)})\nprocess.exit(127)\n`, {
    mode: 0o755,
  })
  const options = { executablePath: program, sandbox: false, proxyUrl: "http://127.0.0.1:9" }
  await expect(launchChromium(options)).rejects.toMatchObject({
    code: "browser_failed",
    message: `Chromium did not start. It says: ${reason}`,
  })
  await rm(folder, { recursive: true })
})
