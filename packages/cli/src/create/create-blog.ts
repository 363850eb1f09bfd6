import { mkdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

import type { CommandInput } from "../command.ts"
import { findService } from "../init/find-service.ts"
import { findTarball } from "../init/package-source.ts"
import type { Prompter } from "../init/prompter.ts"
import { type InitResult, runInit } from "../init/run-init.ts"
import { ownCommand } from "../internal/own-command.ts"
import type { Framework } from "../site/detect-site.ts"
import { findManager } from "../site/site-manager.ts"
import { fillEmptyFolder } from "./empty-folder.ts"
import { readStarter } from "./read-starter.ts"

export interface CreateResult extends Pick<InitResult, "page" | "dashboard" | "articles" | "notes" | "checks"> {
  folder: string
  framework: Framework
  files: string[]
  /** What to type next, a line each. */
  next: string[]
}

export interface CreateOptions {
  framework: Framework
  ask: Prompter | undefined
}

const titles = { astro: "Astro", next: "Next.js" } as const
const hostNote = "Set SITE_URL at your host as well: git does not have the file with the variables of this machine."
/** The name of the examples, which a new blog replaces by its own. */
const exampleName = JSON.stringify("The Citable Journal")
const addressNote =
  "Before you build the blog for visitors, name its address. Without it, pages have no canonical address, and there is no sitemap and no feed:\n" +
  `  ${ownCommand} init --site-url <address of the blog>   # and SITE_URL at your host`
const ownPackage = /("@citable\/\w+": )"[^"]*"/
/** pnpm wants a decision about each package that runs a script when it is installed. Both work without theirs. */
const pnpmSettings = "allowBuilds:\n  esbuild: false\n  sharp: false\n"

/** Writes a whole blog into a new or empty folder and connects it with a service, as `init` does. See `citable create --help`. */
export async function createBlog(
  folder: string,
  input: CommandInput,
  { framework, ask }: CreateOptions,
): Promise<CreateResult> {
  const { values, env, err, json } = input
  const say = (line: string) => (json ? undefined : err(line))
  const isInstalled = values["no-install"] !== true
  const tarball = findTarball(folder, `@citable/${framework}`, input)
  return fillEmptyFolder(folder, async () => {
    const choice = await findService(input, ask)
    const files = toFiles(readStarter(framework), { folder, env, tarball })
    say(`Writing a blog on ${titles[framework]} into ${folder} …`)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    if (choice.kind === "local") say("Starting a service for development in its folder .citable …")
    if (isInstalled) say("Installing the packages. This can take a minute …")
    // The person has decided already, and a diff of new files shows nothing.
    const quiet: CommandInput = { ...input, values: { ...values, framework, yes: true }, json: true }
    const { page, dashboard, articles, notes, checks, files: connection } = await runInit(folder, quiet, ask, choice)
    const manager = findManager(folder, env).name
    notes.push(values["site-url"] === undefined ? addressNote : hostNote)
    return {
      folder,
      framework,
      files: [...new Set([...Object.keys(files), ...connection])],
      page: new URL("/", page).href,
      dashboard,
      articles,
      notes,
      // Without an installation, the doctor could only say of the packages that there are none.
      checks: isInstalled ? checks : checks.filter(({ name }) => name === "node"),
      next: [...(isInstalled ? [] : [`${manager} install`]), manager === "npm" ? "npm run dev" : `${manager} dev`],
    }
  })
}

/** The starter under the name of the folder. */
function toFiles(
  starter: Readonly<Record<string, string>>,
  { folder, env, tarball }: { folder: string; env: CommandInput["env"]; tarball: string | undefined },
): Record<string, string> {
  const name = toPackageName(basename(folder))
  const title = toTitle(name)
  const named = Object.entries(starter).map(([path, text]): [string, string] => {
    if (path === "package.json") {
      const manifest = text.replace('"name": "my-blog"', `"name": ${JSON.stringify(name)}`)
      // A function keeps the signs of a path.
      return [
        path,
        tarball === undefined
          ? manifest
          : manifest.replace(ownPackage, (_, key: string) => key + JSON.stringify(tarball)),
      ]
    }
    if (path === "README.md") return [path, text.replace(/^# .*/, `# ${title}`)]
    return [path, text.replaceAll(exampleName, JSON.stringify(title))]
  })
  const isPnpm = findManager(folder, env).name === "pnpm"
  return Object.fromEntries([...named, ...(isPnpm ? [["pnpm-workspace.yaml", pnpmSettings] as const] : [])])
}

/** A name that npm allows. */
function toPackageName(folder: string): string {
  const name = folder
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z\d._-]+/g, "-")
    .replaceAll(/^[._-]+|[._-]+$/g, "")
  return name === "" ? "blog" : name.slice(0, 100)
}

/** The name for people: `my-blog` is "My blog". */
function toTitle(name: string): string {
  const words = name.replaceAll(/[._-]+/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
