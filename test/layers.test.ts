import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { describe, expect, it } from "vitest"

import { findCircles, findUpwardImports, readImports } from "./find-upward-imports.ts"
import { staircases } from "./staircases.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const imports =
  /^(?:(?:import|export)\b[^"'()=]*?\bfrom\s*["'](?<from>[^"'.][^"']*)["']|import\s*["'](?<bare>[^"'.][^"']*)["'])/gm

/** Who may import whom: ARCHITECTURE.md, “Layers”. */
const mayUse: Record<string, string[]> = {
  "@citable/contract": [],
  "@citable/charts": ["@citable/contract", "@citable/inference"],
  "@citable/client": ["@citable/contract"],
  "@citable/engines": ["@citable/contract"],
  "@citable/grammars": [],
  "@citable/import": ["@citable/contract", "@citable/markdown", "@citable/safe-svg"],
  "@citable/inference": [],
  "@citable/language": ["@citable/markdown"],
  "@citable/markdown": ["@citable/contract"],
  "@citable/openapi": ["@citable/contract"],
  "@citable/media": ["@citable/contract", "@citable/safe-fetch", "@citable/safe-svg"],
  "@citable/mcp": ["@citable/contract"],
  "@citable/page-kit": ["@citable/contract", "@citable/safe-fetch"],
  "@citable/problems": ["@citable/contract"],
  "@citable/secrets": ["@citable/contract"],
  "@citable/reddit": ["@citable/contract", "@citable/safe-fetch"],
  "@citable/parsing": ["@citable/contract"],
  "@citable/safe-fetch": ["@citable/contract"],
  "@citable/safe-svg": ["@citable/contract"],
  "@citable/reader": ["@citable/contract", "@citable/safe-fetch"],
  "@citable/webhooks": ["@citable/contract", "@citable/safe-fetch"],
  "@citable/astro": [
    "@citable/contract",
    "@citable/client",
    "@citable/grammars",
    "@citable/markdown",
    "@citable/webhooks",
  ],
  "@citable/next": ["@citable/contract", "@citable/client", "@citable/markdown", "@citable/webhooks"],
  "@citable/publishers": ["@citable/contract", "@citable/safe-fetch", "@citable/markdown", "@citable/webhooks"],
  "@citable/publisher-forem": ["@citable/contract", "@citable/markdown", "@citable/publishers"],
  "@citable/publisher-ghost": ["@citable/contract", "@citable/markdown", "@citable/publishers"],
  "@citable/publisher-shopify": ["@citable/contract", "@citable/markdown", "@citable/publishers"],
  "@citable/publisher-webflow": ["@citable/contract", "@citable/markdown", "@citable/publishers"],
  "@citable/audits": ["@citable/contract", "@citable/language", "@citable/markdown", "@citable/reader"],
  "@citable/search-data": ["@citable/contract", "@citable/engines", "@citable/safe-fetch"],
  "@citable/writing": [
    "@citable/contract",
    "@citable/engines",
    "@citable/language",
    "@citable/markdown",
    "@citable/reader",
  ],
  "@citable/storage": [
    "@citable/contract",
    "@citable/audits",
    "@citable/parsing",
    "@citable/search-data",
    "@citable/writing",
  ],
  "@citable/service": [
    "@citable/contract",
    "@citable/inference",
    "@citable/audits",
    "@citable/charts",
    "@citable/engines",
    "@citable/import",
    "@citable/writing",
    "@citable/language",
    "@citable/safe-fetch",
    "@citable/safe-svg",
    "@citable/markdown",
    "@citable/page-kit",
    "@citable/openapi",
    "@citable/parsing",
    "@citable/media",
    "@citable/reddit",
    "@citable/secrets",
    "@citable/storage",
    "@citable/mcp",
    "@citable/problems",
    "@citable/publishers",
    "@citable/reader",
    "@citable/search-data",
    "@citable/webhooks",
  ],
  "@citable/dashboard": [
    "@citable/contract",
    "@citable/inference",
    "@citable/charts",
    "@citable/client",
    "@citable/grammars",
    "@citable/import",
    "@citable/markdown",
    "@citable/page-kit",
    "@citable/reader",
  ],
  citable: [
    "@citable/contract",
    "@citable/inference",
    "@citable/charts",
    "@citable/dashboard",
    "@citable/engines",
    "@citable/import",
    "@citable/publisher-forem",
    "@citable/publisher-ghost",
    "@citable/publisher-shopify",
    "@citable/publisher-webflow",
    "@citable/publishers",
    "@citable/safe-fetch",
    "@citable/safe-svg",
    "@citable/client",
    "@citable/markdown",
    "@citable/reader",
    "@citable/webhooks",
    "@citable/service",
  ],
  "create-citable": ["citable"],
  "@citable/dev": ["@citable/contract", "@citable/publishers", "@citable/safe-fetch", "@citable/service"],
}

it.each(Object.keys(mayUse))("%s imports only the layers below it, and only what it declares", (name) => {
  const folder = `packages/${name === "citable" ? "cli" : name.replace("@citable/", "")}`
  const manifest = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8")) as Partial<
    Record<"dependencies" | "devDependencies" | "peerDependencies" | "optionalDependencies", Record<string, string>>
  >
  const { dependencies, peerDependencies, optionalDependencies } = manifest
  const declared = new Set(Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
  for (const file of globSync(`${folder}/src/**/*.{ts,astro}`, { cwd: root })) {
    for (const { groups } of readFileSync(root + file, "utf8").matchAll(imports)) {
      const specifier = groups?.["from"] ?? groups?.["bare"] ?? ""
      if (/^(?:node:|astro:|#)/.test(specifier)) continue
      const used = specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/")
      const where = `${file} imports ${used}`
      if (used === "citable" || used.startsWith("@citable/"))
        expect(mayUse[name], `${where}: the wrong way round`).toContain(used)
      // The scripts of pages are bundled when the package is packed.
      const isBundled = file.includes("/src/islands/") && used in (manifest["devDependencies"] ?? {})
      const isDeclared = declared.has(used) || declared.has(`@types/${used}`) || isBundled
      expect(isDeclared, `${where}: add it to ${folder}/package.json`).toBe(true)
    }
  }
})

/** The source files below a folder of `packages`, by their path in it. */
function readSources(name: string): Map<string, string> {
  const folder = `${root}packages/${name}/`
  return new Map(
    globSync("**/*.{ts,astro}", { cwd: folder }).map((file) => [file, readFileSync(folder + file, "utf8")]),
  )
}

describe("within a package", () => {
  it.each(Object.keys(mayUse).map((name) => (name === "citable" ? "cli" : name.replace("@citable/", ""))))(
    "%s has no circle of files, types included",
    (name) => {
      expect(findCircles(readImports(readSources(`${name}/src`)))).toEqual([])
    },
  )

  it.each(Object.keys(staircases))("no import of %s climbs to a higher floor", (name) => {
    expect(findUpwardImports(readImports(readSources(name)), staircases[name] ?? [])).toEqual([])
  })

  it("a planted import that climbs is found, and so is a circle, both also where they are of types", () => {
    const sources = readSources("service/src")
    const file = "jobs/jobs.ts"
    sources.set(file, `${sources.get(file)}\nimport type { Call } from "../gate/invoke.ts"\n`)
    const planted = readImports(sources)
    expect(findUpwardImports(planted, staircases["service/src"] ?? [])).toEqual([`${file} -> gate/invoke.ts`])
    expect(findCircles(planted)).toEqual([expect.arrayContaining([file, "gate/invoke.ts"])])
  })
})
