import { readFileSync } from "node:fs"

import { runCli } from "citable"
import { expect, it } from "vitest"

import { isOldNode, leastNode } from "../src/internal/is-old-node.ts"

it("tells somebody with an old Node what to install, before a command starts anything", async () => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const io = { env: {}, out: say, err: say, nodeVersion: "20.20.2", signal: new AbortController().signal }
  expect(await runCli(["init", "--yes", "--local"], io)).toBe(1)
  expect(lines[0]).toBe(
    "citable: Citable needs Node 22.19.0 or newer, and this is 20.20.2. Install the current LTS release from https://nodejs.org, then run this again.",
  )
  expect(await runCli(["--help"], { ...io, nodeVersion: leastNode })).toBe(0)
})

it("needs what the manifest says", () => {
  const path = new URL("../package.json", import.meta.url)
  const { engines } = JSON.parse(readFileSync(path, "utf8")) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${leastNode}`)
  expect(["22.18.9", "21.99.99", leastNode, "22.20.0", "24.0.0"].map(isOldNode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
