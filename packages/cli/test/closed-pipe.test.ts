import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { bundleProgram } from "@citable/dev"
import { expect, it } from "vitest"

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

it("nothing but the program itself writes to its outputs, so that this holds for every command", () => {
  const source = fileURLToPath(new URL("../src", import.meta.url))
  const writing = globSync("**/*.ts", { cwd: source }).filter((file) =>
    /process\.std(?:out|err)|console\.(?:log|error|info|warn)/.test(readFileSync(`${source}/${file}`, "utf8")),
  )
  // The questions of `init` need the stream of a terminal, where somebody answers. What renders its pages is the text of another program.
  expect(writing.toSorted()).toEqual(["init/layout/render-pages.ts", "init/prompter.ts", "run-process.ts"])
})
