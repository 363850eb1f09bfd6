import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterEach, beforeEach, expect, it } from "vitest"

import { findReleaseFaults } from "../packages/dev/src/find-release-faults.ts"
import { readRepository } from "../packages/dev/src/read-repository.ts"
import { writeAddresses } from "../packages/dev/src/write-addresses.ts"
import { writeVersion } from "../packages/dev/src/write-version.ts"

const address = "https://code.example/team/project"
let root: string

const write = (path: string, content: unknown) =>
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content))
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "citable-faults-"))
  mkdirSync(join(root, ".changeset"))
  for (const name of ["client", "dev", "plugins/claude/.claude-plugin"]) {
    mkdirSync(join(root, "packages", name), { recursive: true })
  }
  write("package.json", { name: "project", repository: `git+${address}.git` })
  write("packages/client/package.json", { name: "@team/client", version: "1.2.0" })
  write("packages/dev/package.json", { name: "@team/dev", version: "0.0.0", private: true })
  write("packages/plugins/package.json", { name: "@team/plugins", private: true })
  write("packages/plugins/server.json", '{ "version": "0.0.0", "packages": [{ "version": "0.0.0" }] }')
  write("packages/plugins/claude/.claude-plugin/plugin.json", '{ "version": "0.0.0" }')
  write("README.md", "npm install dist/citable-{contract,client}-0.0.0.tgz dist/citable-0.0.0.tgz")
  write("CHANGELOG.md", "# Changelog\n\n## 1.2.0 (2026-11-24)\n")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it("a release that pnpm release has written has no fault", () => {
  writeAddresses(root, readRepository(root) ?? "")
  expect(findReleaseFaults(root, { tag: "v1.2.0", origin: "https://code.example/Team/project" })).toEqual([])
  expect(readJson("packages/client/package.json")).toMatchObject({
    homepage: `${address}/tree/HEAD/packages/client#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git`, directory: "packages/client" },
  })
  expect(readJson("packages/dev/package.json")).not.toHaveProperty("repository")
})

it("names what keeps a commit from being published", () => {
  write(".changeset/one.md", '---\n"@team/client": minor\n---\n\nReads twice as fast.\n')
  expect(findReleaseFaults(root, { tag: "v1.3.0", origin: "https://code.example/somebody/project" })).toEqual([
    "1 changesets wait. Run pnpm release and commit what it writes.",
    `"repository" in package.json is ${address}, and this runs in https://code.example/somebody/project.`,
    "@team/client has version 1.2.0, the tag is v1.3.0.",
    "@team/client names another repository, homepage or address for bugs than package.json.",
    "CHANGELOG.md says nothing about 1.3.0.",
  ])
  write("package.json", { name: "project" })
  expect(findReleaseFaults(root, { tag: "v1.2.0" })).toContainEqual(
    expect.stringMatching(/^package\.json has no "repository"\. Write an address/),
  )
})

it("refuses an address that is none", () => {
  write("package.json", { name: "project", repository: "project" })
  expect(() => readRepository(root)).toThrow('"repository" in package.json is "project". Write an address such as')
})

it("writes the version into the repository, the plugins and the names of tarballs", () => {
  write("package.json", '{ "name": "project", "version": "0.0.0" }')
  writeVersion(root, "1.2.0")
  expect(readJson("package.json")).toEqual({ name: "project", version: "1.2.0" })
  expect(readJson("packages/plugins/server.json")).toEqual({ version: "1.2.0", packages: [{ version: "1.2.0" }] })
  expect(readJson("packages/plugins/claude/.claude-plugin/plugin.json")).toEqual({ version: "1.2.0" })
  const readme = readFileSync(join(root, "README.md"), "utf8")
  expect(readme).toBe("npm install dist/citable-{contract,client}-1.2.0.tgz dist/citable-1.2.0.tgz")
})
