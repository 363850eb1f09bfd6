// Makes what a site installs of the package in the current folder, from what tsc has built:
//   node ../dev/src/slim-package.ts [--bundle [--keep package…] [--entry module…]]
//
// pnpm packs the folder that this writes (`publishConfig.directory`). It has the declarations that an entry reaches, and no others. With
// --bundle, its modules are few, and its dependencies are part of them: 120 small packages take ten times the room of their code on a
// disk. A dependency stays one if it is of this repository, if --keep names it, or if a declaration imports it. --entry names modules that
// something else than an import loads. Several processes may pack at once, so a folder that is up to date stays as it is.
import { createHash } from "node:crypto"
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"

import { bundleModules } from "./slim/bundle-modules.ts"
import { listDeclarations } from "./slim/list-declarations.ts"
import { type SlimManifest, toSlimManifest } from "./slim/to-slim-manifest.ts"
import { withLock } from "./slim/with-lock.ts"

const { values } = parseArgs({
  options: {
    bundle: { type: "boolean", default: false },
    keep: { type: "string", multiple: true, default: [] },
    entry: { type: "string", multiple: true, default: [] },
  },
})
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as SlimManifest
const target = resolve(manifest.publishConfig.directory)

/** What the folder is made of. */
function hashInput(): string {
  const hash = createHash("sha256").update(JSON.stringify(values))
  const own = globSync(["package.json", "README.md", "dist/**/*.{js,d.ts}", ...listOthers()])
  const tools = globSync(["slim-package.ts", "{slim,bundle}/*.ts", "../../../pnpm-lock.yaml"], {
    cwd: import.meta.dirname,
  })
  for (const file of [...own.toSorted(), ...tools.toSorted().map((name) => join(import.meta.dirname, name))]) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex")
}

/** What the package carries besides what was built. */
function listOthers(): string[] {
  return (manifest.files ?? []).filter((name) => name !== "dist")
}

function copy(file: string): void {
  mkdirSync(dirname(join(target, file)), { recursive: true })
  cpSync(file, join(target, file), { recursive: true })
}

async function write(): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  const { declarations, packages } = listDeclarations(manifest)
  for (const file of ["README.md", ...listOthers(), ...declarations]) copy(file)
  const bundled = values.bundle
    ? await bundleModules(manifest, {
        target: join(target, "dist"),
        kept: new Set([...values.keep, ...packages]),
        entries: values.entry,
      })
    : undefined
  if (bundled === undefined) for (const file of globSync("dist/**/*.js")) copy(file)
  const slim = toSlimManifest(manifest, { imported: bundled, declared: packages })
  writeFileSync(join(target, "package.json"), `${JSON.stringify(slim, undefined, 2)}\n`)
}

mkdirSync(dirname(target), { recursive: true })
await withLock(`${target}.lock`, async () => {
  const note = `${target}.hash`
  const hash = hashInput()
  if (existsSync(target) && existsSync(note) && readFileSync(note, "utf8") === hash) return
  rmSync(note, { force: true })
  await write()
  writeFileSync(note, hash)
})
