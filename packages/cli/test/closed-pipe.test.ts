import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { bundleProgram, startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))

/** Starts the program and closes one of its outputs before it writes. Answers how it ends, and what it writes to the other. */
async function runWithClosed(closed: "stdout" | "stderr", args: readonly string[]): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", bin, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  child[closed].destroy()
  let text = ""
  child[closed === "stdout" ? "stderr" : "stdout"].setEncoding("utf8").on("data", (part: string) => (text += part))
  const [code] = (await once(child, "close")) as [number | null]
  return [code, text]
}

it("a command ends quietly once nobody reads its output, as Unix programs do", async () => {
  const runs = await Promise.all([
    runWithClosed("stdout", ["--help"]),
    runWithClosed("stdout", ["completion", "bash"]),
    runWithClosed("stderr", ["unknown"]),
  ])
  expect(runs).toEqual([
    [141, ""],
    [141, ""],
    [141, ""],
  ])
})

it("a key that a command prints ends its line, also in a file that gets both outputs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-key-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const service = await startService()
  onTestFinished(() => service.close())
  const file = openSync(join(folder, "both"), "a")
  const env = { ...process.env, HOME: folder, CITABLE_URL: service.url, CITABLE_TOKEN: service.operatorToken }
  const args = ["--disable-warning=ExperimentalWarning", bin, "keys", "create"]
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", file, file] })
  expect(await once(child, "close")).toEqual([0, null])
  closeSync(file)
  expect(readFileSync(join(folder, "both"), "utf8")).toMatch(/^ctb_\w{48}\nKey \w+ for .*\n$/)
})

it("nothing but the program itself writes to its outputs, so that this holds for every command", () => {
  const source = fileURLToPath(new URL("../src", import.meta.url))
  const writing = globSync("**/*.ts", { cwd: source }).filter((file) =>
    /process\.std(?:out|err)|console\.(?:log|error|info|warn)/.test(readFileSync(`${source}/${file}`, "utf8")),
  )
  // The questions of `init` need the stream of a terminal, where somebody answers.
  expect(writing.toSorted()).toEqual(["init/prompter.ts", "run-process.ts"])
})
