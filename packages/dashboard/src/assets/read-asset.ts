import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { previewStyle } from "../styles/preview-style.ts"
import { style } from "../styles/style.ts"

/** The scripts of pages. Each is an entry in `src/islands`. */
export const scriptNames = [
  "choose.js",
  "copy.js",
  "drop.js",
  "editor.js",
  "find.js",
  "forms.js",
  "import.js",
  "kept.js",
  "library.js",
  "publish.js",
  "times.js",
  "zone.js",
] as const

/** An asset of the pages. */
export interface Asset {
  type: string
  text: string
}

const scripts = new Map<string, Promise<string>>()

/** Reads an asset once. Undefined for an unknown name. The released package contains the scripts; a checkout bundles them. */
export async function readAsset(name: string): Promise<Asset | undefined> {
  if (name === "dashboard.css") return { type: "text/css; charset=utf-8", text: style }
  if (name === "preview.css")
    return { type: "text/css; charset=utf-8", text: (await readArticleStyle()) + previewStyle }
  const script = scriptNames.find((one) => one === name)
  if (script === undefined) return undefined
  let text = scripts.get(name)
  if (text === undefined) {
    text = readScript(script)
    scripts.set(name, text)
    // If the read fails, try again next time.
    text.catch(() => scripts.delete(name))
  }
  return { type: "text/javascript; charset=utf-8", text: await text }
}

/** The style of the HTML that the site packages make. */
const readArticleStyle = () => readFile(createRequire(import.meta.url).resolve("@citable/markdown/style.css"), "utf8")

async function readScript(name: string): Promise<string> {
  try {
    return await readFile(new URL(`../browser/${name}`, import.meta.url), "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return (await bundleScript(name)).text
  }
}

export interface Bundle {
  text: string
  /** The licences of the packages that are part of it, to be distributed with it. */
  licences: string
}

/** Bundles a script from its source. Only a checkout has the bundler. */
export async function bundleScript(name: string): Promise<Bundle> {
  const { build } = await import("rolldown")
  const entry = fileURLToPath(new URL(`../islands/${name.replace(/\.js$/, ".ts")}`, import.meta.url))
  const { output } = await build({ input: entry, platform: "browser", write: false, output: { minify: true } })
  const [{ code, moduleIds }] = output
  const folders = new Set(
    moduleIds.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id) ?? []),
  )
  const licences = await Promise.all(Array.from(folders, readLicence))
  return { text: code, licences: licences.toSorted().join("\n\n") }
}

async function readLicence(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<string, string>
  return `${name} ${version}\n\n${await readFile(join(folder, "LICENSE"), "utf8")}`
}
