import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it, onTestFinished } from "vitest"

import { addSystemComponents, type Bom } from "../packages/dev/src/add-system-components.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Runs `npm run sbom`, which checks what it writes against the schema of CycloneDX. */
function make(...args: string[]): { status: number | null; text: string; bom: () => Bom } {
  const folder = mkdtempSync(join(tmpdir(), "citable-sbom-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, "debian.txt"), "adduser\t3.134\nlibc6:amd64\t2.36-9+deb12u13\n")
  const out = join(folder, "sbom.json")
  const options = args.map((arg) => arg.replace("FOLDER", folder))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "packages/dev/src/make-sbom.ts"), "--out", out, ...options],
    { encoding: "utf8" },
  )
  return { status, text: stdout + stderr, bom: () => JSON.parse(readFileSync(out, "utf8")) as Bom }
}

it("the bill of materials names every package that the command line needs, each with a version, and none of the tests", () => {
  const { status, text, bom } = make("--debian", "FOLDER/debian.txt", "--node", "v24.21.0", "--browser")
  expect([status, text]).toEqual([0, expect.stringContaining("valid CycloneDX 1.6")])
  const purls = bom().components.map(({ purl }) => purl)
  const direct = globSync("packages/{cli,service,dashboard,reader}/package.json", { cwd: root }).flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(join(root, file), "utf8")) as { dependencies: object }).dependencies),
  )
  for (const name of direct) {
    const prefix = `pkg:npm/${name.replace("@", "%40")}@`
    expect(purls.filter((purl) => purl.startsWith(prefix)).length, name).toBeGreaterThan(0)
  }
  expect(purls.filter((purl) => /npm\/(vitest|%40citable\/dev|knip|oxlint)@/.test(purl))).toEqual([])
  expect(purls).toEqual(
    expect.arrayContaining([
      "pkg:deb/debian/adduser@3.134",
      "pkg:deb/debian/libc6@2.36-9%2Bdeb12u13?arch=amd64",
      "pkg:generic/node@24.21.0",
    ]),
  )
  expect(purls.filter((purl) => purl.startsWith("pkg:npm/playwright-core@"))).toHaveLength(1)
})

it("what a component of the system depends on is not known, and the application depends on it", () => {
  const app = { metadata: { component: { "bom-ref": "app" } }, components: [], dependencies: [{ ref: "app" }] }
  const { dependencies } = addSystemComponents(app, { debian: "zlib1g:arm64 1:1.2.13.dfsg-1\n" })
  const zlib = "pkg:deb/debian/zlib1g@1%3A1.2.13.dfsg-1?arch=arm64"
  expect(dependencies).toEqual([{ ref: "app", dependsOn: [zlib] }, { ref: zlib }])
})

it("a line that names no package, and a version that is none, are errors", () => {
  const app = { metadata: { component: { "bom-ref": "app" } }, components: [], dependencies: [] }
  expect(() => addSystemComponents(app, { debian: "Desired=Unknown/Install" })).toThrow("No line of dpkg-query --show")
  expect(() => addSystemComponents(app, { node: "lts" })).toThrow("No version of Node")
})
