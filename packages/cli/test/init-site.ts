import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { runCli } from "citable"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** What `citable init --json` answers. */
export interface InitAnswer {
  found: string
  changed: boolean
  files: string[]
  pastes: { path: string; lines: string[] }[]
  layouts: string[]
  page: string
  articles: number
  notes: string[]
  checks: { name: string; status: string; message: string }[]
  restored: string[]
  kept: string[]
}

/** A site in a folder of its own, with packages that are linked from this repository. */
export interface InitSite {
  folder: string
  write(path: string, content: unknown): void
  read(path: string): string
  /** Links what a package of this repository has installed. */
  link(from: string, ...names: string[]): void
  /** Makes the folder a repository with one commit, as it is now. */
  commit(): void
  status(): string
  init(
    env: Record<string, string | undefined>,
    ...argv: string[]
  ): Promise<{
    code: number
    result: InitAnswer
    said: string
  }>
  /** What `init` says to a person. */
  initText(env: Record<string, string | undefined>, ...argv: string[]): Promise<string>
  remove(): void
}

export function createInitSite(): InitSite {
  const folder = mkdtempSync(join(tmpdir(), "citable-init-"))
  const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" }).stdout
  const run = async (env: Record<string, string | undefined>, ...argv: string[]) => {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runCli(["init", folder, ...argv], {
      env: { ...process.env, HOME: folder, CITABLE_API_KEY: undefined, ...env },
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      signal: new AbortController().signal,
    })
    return { code, out, err }
  }
  return {
    folder,
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`
      writeFileSync(join(folder, path), text)
    },
    read: (path) => readFileSync(join(folder, path), "utf8"),
    link(from, ...names) {
      for (const name of names) {
        const target = join(folder, "node_modules", name)
        mkdirSync(dirname(target), { recursive: true })
        symlinkSync(realpathSync(join(root, from, "node_modules", name)), target)
      }
    },
    commit() {
      git("init", "-q")
      git("add", "-A")
      git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "start")
    },
    status: () => git("status", "--porcelain"),
    async init(env, ...argv) {
      const { code, out, err } = await run(env, "--json", ...argv)
      return { code, result: JSON.parse(out[0] ?? "{}") as InitAnswer, said: [...out, ...err].join("\n") }
    },
    async initText(env, ...argv) {
      const { out, err } = await run(env, ...argv)
      return [...err, ...out].join("\n")
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** A site of Astro. */
export function writeAstro(site: InitSite, config?: string): void {
  site.write("package.json", { name: "my-blog", dependencies: { astro: "^7.0.0", "@citable/astro": "*" } })
  site.write(".gitignore", "node_modules\n.env\n.astro\n")
  site.write("src/pages/index.astro", "<h1>Hello</h1>\n")
  if (config !== undefined) site.write("astro.config.mjs", config)
  site.link("examples/astro-blog", "astro", "@citable/astro")
}

/** A site of Next. It has the real one if that is to load the configuration, else one that is a name alone. */
export function writeNext(site: InitSite, { config = "export default {}\n", isReal = false } = {}): void {
  site.write("package.json", {
    name: "my-site",
    dependencies: { next: "^16.0.0", react: "^19.0.0", "@citable/next": "*" },
  })
  site.write(".gitignore", "node_modules\n.env*\n")
  site.write("tsconfig.json", { compilerOptions: { paths: { "@/*": ["./*"] } } })
  site.write("next.config.ts", config)
  const layout = "export default function Layout({ children }) {\n  return <html><body>{children}</body></html>\n}\n"
  site.write("app/layout.tsx", layout)
  site.write("app/page.tsx", "export default () => <h1>Hello</h1>\n")
  if (isReal) site.link("examples/next-blog", "next", "react", "react-dom", "@citable/next")
  else {
    site.write("node_modules/next/package.json", { name: "next", version: "16.4.4" })
    site.write("node_modules/@citable/next/package.json", { name: "@citable/next", version: "1.0.0" })
  }
}
