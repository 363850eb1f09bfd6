import { readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

import { CitableError } from "@citable/contract"

import { hasPlugAndPlay } from "../internal/find-installed.ts"
import { type AstroTraits } from "./astro-traits.ts"
import type { Site } from "./detect-site.ts"
import { hasClassicWorkspace } from "./site-manager.ts"

export interface RefuseOptions {
  /** What Astro made of the configuration, else what its text shows. */
  traits: AstroTraits
  /** Whether Astro said so. */
  isLoaded: boolean
}

/** Refuses a site in which the pages of the recipes would not work, with the way to do it by hand. Throws `unsupported_site`. */
export function refuseSite(site: Site, { traits, isLoaded }: RefuseOptions): void {
  // What Next has no place for is found with the place.
  if (site.next === undefined) {
    const script = readScripts(site.folder).find((text) => elsewhere.test(text))
    if (script !== undefined)
      throw toUnsupported(
        `a script in its package.json runs “${script}”, and init reads and edits the configuration in this folder alone.`,
        "Follow “A site with Astro” (docs/start/astro.md), with the files that the script names.",
      )
    refuseAstro(traits, isLoaded)
  }
}

/** Refuses a site of Astro without `node_modules`. Yarn refuses the names of Astro's virtual modules. Throws `unsupported_site`. */
export function refusePlugAndPlay(folder: string): void {
  if (!hasPlugAndPlay(folder)) return
  throw toUnsupported(
    "Astro does not build a site with Yarn Plug'n'Play.",
    "Write nodeLinker: node-modules into .yarnrc.yml, run yarn install, then run citable init again.",
  )
}

/**
 * Refuses a site in a workspace of Yarn 1 that has no name or no version. Yarn 1 leaves such a folder out, and breaks down when it adds a package
 * there. Throws `unsupported_site`.
 */
export function refuseClassicWorkspace({ folder, framework, manager, dependencies }: Site): void {
  if (folder === manager.root || dependencies.has(`@citable/${framework}`) || !hasClassicWorkspace(manager)) return
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>
  const missing = ["name", "version"].filter((key) => typeof manifest[key] !== "string" || manifest[key] === "")
  if (missing.length === 0) return
  const path = join(relative(manager.root, folder), "package.json").split(sep).join("/")
  throw toUnsupported(
    `Yarn 1 leaves a folder without ${missing.join(" and ")} in its package.json out of the workspace, and adds no package there.`,
    `Write ${missing.map((key) => examples[key]).join(" and ")} into ${path}, run yarn install, then run citable init again.`,
  )
}

const examples: Record<string, string> = { name: '"name": "web"', version: '"version": "0.0.0"' }

/** A command of Astro that names another folder or configuration than what Astro finds by itself. */
const elsewhere = /\bastro\s(?:[^&|;]*\s)?--(?:config|root)[\s=]+(?!(?:\.\/?)?(?:astro\.config\.\w+)?(?:\s|$))/

function readScripts(folder: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts?: Record<string, string>
  }
  return Object.values(scripts)
}

/** The error of a site that `init` does not connect: why, and what to do instead. */
export function toUnsupported(reason: string, instead: string): CitableError {
  return new CitableError(`citable init cannot connect this site: ${reason} Nothing was changed. ${instead}`, {
    code: "unsupported_site",
  })
}

function refuseAstro({ isServer, i18n, adapter, source }: AstroTraits, isLoaded: boolean): void {
  if (isServer && adapter === undefined)
    throw toUnsupported(
      "its configuration renders pages on demand (output), and it has no adapter, without which Astro does not build it.",
      "Add one, such as with npx astro add node, then run citable init again.",
    )
  if (i18n !== undefined && !isLoaded)
    throw toUnsupported(
      "its configuration has i18n, and without Astro, init does not know its languages.",
      "Install the packages of the site, then run citable init again.",
    )
  if (i18n?.hasDomains === true)
    throw toUnsupported(
      "its configuration has i18n with domains, so its languages are on several hosts, and init knows the address of one.",
      "Follow “A site with Astro” (docs/start/astro.md), and pass each page the addresses of its translations.",
    )
  if (source.startsWith(".."))
    throw toUnsupported(
      `its sources are in ${source} (srcDir), and init writes no files outside of this folder.`,
      `Follow “A site with Astro” (docs/start/astro.md), with ${source} in place of src.`,
    )
}
