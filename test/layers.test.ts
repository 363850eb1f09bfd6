import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

const imports =
  /^(?:(?:import|export)\b[^"'()=]*?\bfrom\s*["'](?<from>[^"'.][^"']*)["']|import\s*["'](?<bare>[^"'.][^"']*)["'])/gm

/** Who may import whom: ARCHITECTURE.md, “Layers”. */
const mayUse: Record<string, string[]> = {
  "@citable/contract": [],
  "@citable/client": ["@citable/contract"],
  "@citable/markdown": ["@citable/contract"],
  "@citable/safe-fetch": ["@citable/contract"],
  "@citable/webhooks": ["@citable/contract", "@citable/safe-fetch"],
  "@citable/astro": ["@citable/contract", "@citable/client", "@citable/markdown", "@citable/webhooks"],
  "@citable/next": ["@citable/contract", "@citable/client", "@citable/markdown", "@citable/webhooks"],
  "@citable/service": ["@citable/contract", "@citable/safe-fetch", "@citable/markdown", "@citable/webhooks"],
  citable: [
    "@citable/contract",
    "@citable/safe-fetch",
    "@citable/client",
    "@citable/markdown",
    "@citable/webhooks",
    "@citable/service",
  ],
  "@citable/dev": ["@citable/contract", "@citable/service"],
}

it.each(Object.keys(mayUse))("%s imports only the layers below it, and only what it declares", (name) => {
  const folder = `packages/${name === "citable" ? "cli" : name.replace("@citable/", "")}`
  const manifest = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8")) as {
    dependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
  }
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
  for (const file of globSync(`${folder}/src/**/*.{ts,astro}`, { cwd: root })) {
    const text = readFileSync(root + file, "utf8")
    for (const { groups } of text.matchAll(imports)) {
      const specifier = groups?.["from"] ?? groups?.["bare"] ?? ""
      if (/^(?:node:|astro:|#)/.test(specifier)) continue
      const used = specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/")
      const where = `${file} imports ${used}`
      if (used === "citable" || used.startsWith("@citable/"))
        expect(mayUse[name], `${where}: the wrong way round`).toContain(used)
      const isDeclared = declared.has(used) || declared.has(`@types/${used}`)
      expect(isDeclared, `${where}: add it to ${folder}/package.json`).toBe(true)
    }
  }
})
