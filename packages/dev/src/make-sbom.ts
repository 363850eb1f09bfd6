// Writes a software bill of materials of the command line, or of the image, as CycloneDX 1.6: `npm run sbom`.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

import { Spec, Validation } from "@cyclonedx/cyclonedx-library"

import { addSystemComponents, type Bom } from "./add-system-components.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  options: {
    debian: { type: "string" },
    node: { type: "string" },
    browser: { type: "boolean", default: false },
    out: { type: "string", default: "dist/citable.cdx.json" },
    help: { type: "boolean", default: false },
  },
})
if (values.help) {
  console.log(`npm run sbom -- [options]

Writes a software bill of materials of citable and all npm packages that it needs to run, with their licences and hashes.

  --debian <file>   adds Debian's packages of an image: what dpkg-query --show prints there
  --node <version>  adds Node
  --browser         adds playwright-core
  --out <file>      where to write; default: dist/citable.cdx.json`)
  process.exit(0)
}

const format = ["--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6", "--sbom-type", "application"]
const listed = spawnSync("pnpm", ["--filter={packages/cli}", "sbom", "--prod", ...format], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
  shell: process.platform === "win32",
})
if (listed.status !== 0) throw new Error(`pnpm sbom failed with ${listed.status}`)

const bom = addSystemComponents(JSON.parse(listed.stdout) as Bom, {
  ...(values.debian === undefined ? {} : { debian: readFileSync(resolve(root, values.debian), "utf8") }),
  ...(values.node === undefined ? {} : { node: values.node }),
  ...(values.browser ? { playwright: readVersion("packages/cli/node_modules/playwright-core") } : {}),
})
const text = `${JSON.stringify(bom, undefined, 2)}\n`
const invalid = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
if (invalid !== null) throw new Error(`The bill of materials is not CycloneDX 1.6: ${JSON.stringify(invalid)}`)
const path = resolve(root, values.out)
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, text)
console.log(`${values.out}: ${bom.components.length} components, valid CycloneDX 1.6`)

function readVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as { version: string }).version
}
