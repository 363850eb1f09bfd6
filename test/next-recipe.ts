import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { installNext, type nextReleases } from "./install-next.ts"
import { readCode } from "./read-code.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const templates = join(
  dirname(createRequire(import.meta.url).resolve("create-next-app/package.json")),
  "dist/templates",
)
const options = "/* config options here */\n"

export interface NextRecipe {
  /** A template of create-next-app without fonts, which a build would download. */
  template: "app-empty" | "default-empty"
  release?: keyof typeof nextReleases
  /** Lines of next.config.ts. Default: those that create-next-app writes by default. */
  config?: string
  /** The paths of the site's files, below the pages that have their code. */
  files: Readonly<Record<string, readonly string[]>>
  /** The lines of the pages that the documentation says to leave out. */
  leaveOut?: RegExp
  /** Installs what the site needs into its folder. Default: links to what is installed here. */
  install?: (folder: string) => Promise<void>
}

/** What create-next-app writes into next.config.ts for the App Router. */
export const defaultConfig = "cacheComponents: true,\n  partialPrefetching: true,"

/** Makes a new site of create-next-app, and adds files as the documentation has them. Gives the lines of code that it added. */
export async function createNextRecipe(folder: string, recipe: NextRecipe): Promise<number> {
  const { template, release = "Next 16", config = defaultConfig, files, leaveOut = /(?!)/ } = recipe
  const { install = (site) => installNext(site, release) } = recipe
  await cp(join(templates, template, "ts"), folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "my-app", version: "0.1.0", private: true }))
  const path = join(folder, "next.config.ts")
  const begun = await readFile(path, "utf8")
  // The root is not create-next-app's: third-party packages are links to where this repository has them.
  const lines = `${options}  ${config}\n  turbopack: { root: "/" },\n`
  if (!begun.includes(options)) throw new Error("The template's next.config.ts has changed.")
  await writeFile(
    path,
    begun.replace(options, () => lines),
  )
  let count = 0
  for (const [guide, paths] of Object.entries(files)) {
    const text = await readFile(join(root, guide), "utf8")
    for (const file of paths) {
      // The pages say to write the site's own address there.
      const code = readCode(text, file).replace(leaveOut, "").replace("https://example.com", "https://my-site.example")
      count += code.split("\n").filter((line) => line.trim() !== "").length
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), code)
    }
  }
  await install(folder)
  return count
}
