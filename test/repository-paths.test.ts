// What CONTRIBUTING.md, ARCHITECTURE.md and AGENTS.md point to exists: files, folders, commands and settings.
import { execFileSync, spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(root + path, "utf8")
const documents = ["CONTRIBUTING.md", "ARCHITECTURE.md", "AGENTS.md"]
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n")

/** Where a document may begin to count, besides the root: it says "`gate/invoke.ts`" of the service. */
const bases = ["", "packages/", "packages/service/", "packages/service/src/", "packages/writing/src/"]
/** What only a build, a release or an operator writes, or what belongs to a package. */
const made = /^(?:citable\.config\.ts$|dist\/|node_modules\/|src\/(?:index|\*)\.ts$|io\.github\.)/

const isPath = (text: string) => /^[\w.…<>*@-]+(?:\/[\w.…<>*[\]-]+)+\/?$/.test(text) && !text.startsWith("@")
const isFile = (text: string) => /^[\w.<>-]+\.(?:ts|tsx|mjs|json|yaml|css)$/.test(text)

/** `src/groups/<group>/<tool>.ts` is there if a group has a file. */
function exists(path: string): boolean {
  const text = path
    .replace(/\/$/, "")
    .split(/<[\w-]+>|…|\*+/)
    .map((part) => part.replaceAll(/[.[\]()]/g, String.raw`\$&`))
    .join(".+")
  const base = path.includes("/") ? `(?:${bases.join("|")})` : "(?:.*/)?"
  const pattern = new RegExp(`^${base}${text}(?:/|$)`)
  return files.some((file) => pattern.test(file))
}

it.each(documents)("%s names files and folders that exist", (document) => {
  const named = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text)
  const paths = named.filter((text) => (isPath(text) || isFile(text)) && !made.test(text) && text !== "utils.ts")
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

it.each(documents)("%s names commands that exist", (document) => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  const ofPackages = globSync("{packages,examples}/*/package.json", { cwd: root }).flatMap((path) =>
    Object.keys((JSON.parse(read(path)) as { scripts?: Record<string, string> }).scripts ?? {}),
  )
  const own = new Set(["exec", "install", "publish", ...Object.keys(scripts), ...ofPackages])
  const code = [...read(document).matchAll(/^```sh\n(.*?)^```|`([^`\n]+)`/gms)].map(([text]) => text).join("\n")
  const named = [...code.matchAll(/(?<![\w/.-])(?:(?:npm|pnpm) run|pnpm|npm(?= (?:test|start))) ([a-z][\w:-]*)/g)]
  expect(named.map(([, name = ""]) => name).filter((name) => !own.has(name))).toEqual([])
})

it.each(documents)("%s names settings that the code reads", (document) => {
  const named = [...new Set([...read(document).matchAll(/\bCITABLE_[A-Z_]+/g)].map(([name]) => name))]
  const places = [".ci", "test/*.ts", "packages/*.ts", "packages/*.mjs", "examples/*.ts"]
  const isRead = (name: string) => {
    const { status } = spawnSync("git", ["grep", "--quiet", "--untracked", "--fixed-strings", name, "--", ...places], {
      cwd: root,
    })
    return status === 0
  }
  expect(named.filter((name) => !isRead(name))).toEqual([])
})

it("the benchmarks of CONTRIBUTING.md are those that run", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/^\| `pnpm bench ([\w-]+)/gm)].map(([, area = ""]) => area)
  const areas = globSync("test/bench/*/", { cwd: root }).map((path) => path.split(/[/\\]/).at(-1) ?? "")
  expect(named.filter((area) => !read("test/bench/run.ts").includes(area) && !areas.includes(area))).toEqual([])
})
