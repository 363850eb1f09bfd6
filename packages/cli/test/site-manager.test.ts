import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"

import { afterAll, expect, it } from "vitest"

import { findManager } from "../src/site/site-manager.ts"

const home = mkdtempSync(join(tmpdir(), "citable-manager-"))
afterAll(() => rmSync(home, { recursive: true }))

/** A folder of programs on the path. */
function addPrograms(folder: string, ...names: string[]): string {
  const bin = join(home, folder)
  mkdirSync(bin, { recursive: true })
  for (const name of names) {
    const file = join(bin, process.platform === "win32" ? `${name}.cmd` : name)
    writeFileSync(file, "")
    chmodSync(file, 0o755)
  }
  return bin
}

it("a new site uses the manager that runs the command, unless only a script of another one can start it", () => {
  const own = addPrograms("bin", "npm", "yarn")
  const ofScript = addPrograms(join("project", "node_modules", ".bin"), "pnpm")
  const nameOf = (agent: string, ...folders: string[]) =>
    findManager(join(home, "site"), {
      ...(process.platform === "win32" ? { Path: undefined } : {}),
      npm_config_user_agent: agent,
      PATH: folders.join(delimiter),
    }).name
  expect(nameOf("yarn/4.1.0 npm/? node/v24.0.0", own)).toBe("yarn")
  expect(nameOf("pnpm/12.0.0 npm/? node/v24.0.0", ofScript, own)).toBe("npm")
  expect(nameOf("pnpm/12.0.0 npm/? node/v24.0.0", own, addPrograms("other", "pnpm"))).toBe("pnpm")
  expect(nameOf("npm/11", own)).toBe("npm")
})
