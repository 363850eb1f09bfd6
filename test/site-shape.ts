import { execFile } from "node:child_process"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import type { ManagerName, Stranger } from "./create-stranger.ts"

const run = promisify(execFile)

export type Files = Readonly<Record<string, string>>

/** A site as somebody has it before `citable init`. */
export interface SiteShape {
  name: string
  framework: "astro" | "next"
  /** Below the folder of the site. */
  files: Files
  /** What its package.json has besides. */
  manifest?: Readonly<Record<string, unknown>>
  /** What a person writes into a file, by its path, when `init` asks for that. */
  pasted?: Files
  /** What it depends on besides its framework. */
  packages?: readonly string[]
  /** How people see it: files of a build, the server of Astro's Node adapter, `next start`, or the server of a standalone build. */
  serve: "files" | "astro" | "next" | "standalone"
  /** Its base path, such as `/docs`. */
  base?: string
  /** What the site's own pages have around their texts, as a selector. */
  container: string
}

/** Where its files will be. A server has the address at which the test runs it. */
export const staticAddress = "https://my-site.example"

const ofFramework = {
  astro: { names: ["astro"], others: [], build: "astro build" },
  next: { names: ["next"], others: ["react", "react-dom"], build: "next build" },
}
const ofTypes = ["typescript", "@types/node", "@types/react", "@types/react-dom"]
const ignored =
  "node_modules/\n.yarn/\n.pnp.*\ndist/\n.astro/\n.next/\nout/\nnext-env.d.ts\n*.tsbuildinfo\n.env\n.env*.local\n"

export interface WrittenSite {
  /** The folder of the repository. */
  root: string
  /** The folder of the site, which in a monorepo is below the root. */
  folder: string
  git(this: void, ...args: string[]): Promise<string>
  commit(this: void, ...paths: string[]): Promise<string>
}

/** Writes a site, alone or as `apps/web` of a monorepo, installs it, and commits it. */
export async function writeSite(
  shape: SiteShape,
  {
    packages,
    manager,
    root,
    isMonorepo,
  }: { packages: Stranger; manager: ManagerName; root: string; isMonorepo: boolean },
): Promise<WrittenSite> {
  const { names, others, build } = ofFramework[shape.framework]
  const types = shape.framework === "next" && !("jsconfig.json" in shape.files) ? ofTypes : []
  const pinned = await Promise.all(
    [...names, ...types, ...(shape.packages ?? [])].map((name) => packages.version(name)),
  )
  const dependencies = Object.fromEntries([...pinned, ...others.map((name) => [name, "*"])])
  const folder = isMonorepo ? join(root, "apps/web") : root
  const type = shape.framework === "astro" ? { type: "module" } : {}
  const manifest = { name: "web", version: "0.0.1", private: true, ...type, ...shape.manifest }
  const workspaces = { name: "monorepo", private: true, workspaces: ["apps/*", "packages/*"] }
  await writeFiles(folder, {
    "package.json": `${JSON.stringify({ ...manifest, scripts: { build }, dependencies }, null, 2)}\n`,
    ...shape.files,
  })
  await writeFiles(root, { ".gitignore": ignored })
  if (isMonorepo)
    await writeFiles(root, {
      "package.json": `${JSON.stringify(workspaces, null, 2)}\n`,
      "packages/own/package.json": '{ "name": "own", "version": "1.0.0", "private": true }\n',
    })
  await packages.install(manager, root, { isMonorepo })
  const git = async (...args: string[]) => (await run("git", args, { cwd: root })).stdout
  const commit = (...paths: string[]) =>
    git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "a", ...paths)
  await git("init", "-q")
  await git("add", "-A")
  await commit()
  return { root, folder, git, commit }
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
