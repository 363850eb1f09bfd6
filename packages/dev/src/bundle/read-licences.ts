import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** The licences of the packages that modules are from, one after the other; empty if all of them are of this repository. */
export function readLicences(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id) ?? []))
  return Array.from(folders, readLicence).toSorted().join("\n\n")
}

function readLicence(folder: string): string {
  const manifest = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8")) as Record<string, unknown>
  const [file] = globSync("{LICENSE,LICENCE,license,licence}{,.md,.txt}", { cwd: folder }).toSorted()
  const head = `${String(manifest["name"])} ${String(manifest["version"])}`
  if (file !== undefined) return `${head}\n\n${readFileSync(join(folder, file), "utf8")}`
  if (typeof manifest["license"] !== "string") throw new Error(`${folder} names no licence.`)
  return `${head}\n\n${manifest["license"]}`
}
