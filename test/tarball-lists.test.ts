import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { joinPackages } from "../packages/dev/src/join-packages.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** `npm run tarballs` puts what these need into them. */
const whole = new Set(["@citable/astro", "@citable/next"])

/** The packages of Citable that a tarball of each of them needs besides. */
const needs = new Map(
  globSync("packages/*/package.json", { cwd: root }).map((file) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, file), "utf8")) as {
      name: string
      dependencies?: Record<string, string>
    }
    if (whole.has(name)) return [name, []]
    return [name, Object.keys(dependencies).filter((one) => one.startsWith("@citable/") || one === "citable")]
  }),
)

/** The commands that install tarballs, each with the packages that it names. */
const commands = globSync(["README.md", "docs/**/*.md", "packages/*/README.md"], {
  cwd: root,
}).flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/ \\\n\s*/g, " ")
  return [...text.matchAll(/npm install[^\n`]*\.tgz[^\n`]*/g)].map(([command]) => ({ file, names: namesIn(command) }))
})

function namesIn(command: string): string[] {
  return [...command.matchAll(/citable-(?:\{([\w,-]+)\}-|([a-z-]+)-|(?=[\d[]))[^\s]*\.tgz/g)].flatMap(
    ([, several, one]) =>
      several?.split(",").map((name) => `@citable/${name}`) ?? (one === undefined ? "citable" : `@citable/${one}`),
  )
}

it.each(commands)("the command in $file names every package of Citable that its packages need", ({ names }) => {
  const missing = names.flatMap((name) => (needs.get(name) ?? [`${name} itself`]).filter((one) => !names.includes(one)))
  expect([...new Set(missing)]).toEqual([])
})

it("there are such commands for Astro and Next", () => {
  expect(commands.length).toBeGreaterThanOrEqual(2)
})

it.each([true, false])(
  "a tarball that stands by itself has what its parts can do without, as modules: %s",
  (asModules) => {
    const folder = mkdtempSync(join(tmpdir(), "citable-tarballs-"))
    try {
      const pack = (file: string, manifest: object) => {
        mkdirSync(join(folder, "package"), { recursive: true })
        writeFileSync(
          join(folder, "package/package.json"),
          JSON.stringify({ version: "1.0.0", exports: {}, ...manifest }),
        )
        execFileSync("tar", ["-czf", join(folder, file), "-C", folder, "package"])
      }
      pack("citable-1.0.0.tgz", { name: "citable", dependencies: { "@citable/media": "1.0.0" } })
      pack("citable-media-1.0.0.tgz", { name: "@citable/media", optionalDependencies: { sharp: "^1.0.0" } })
      joinPackages(folder, "citable", { asModules })
      const joined = execFileSync("tar", ["-xOzf", join(folder, "citable-1.0.0.tgz"), "package/package.json"])
      expect(JSON.parse(joined.toString())).toMatchObject({ optionalDependencies: { sharp: "^1.0.0" } })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
