import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { describe, expect, it } from "vitest"

import { findCircles, findUpwardImports, readImports, type Staircase } from "./find-upward-imports.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const imports =
  /^(?:(?:import|export)\b[^"'()=]*?\bfrom\s*["'](?<from>[^"'.][^"']*)["']|import\s*["'](?<bare>[^"'.][^"']*)["'])/gm

/** Who may import whom: ARCHITECTURE.md, “Layers”. */
const mayUse: Record<string, string[]> = {
  "@citable/contract": [],
  "@citable/charts": ["@citable/contract"],
  "@citable/client": ["@citable/contract"],
  "@citable/engines": ["@citable/contract"],
  "@citable/grammars": [],
  "@citable/import": ["@citable/contract", "@citable/safe-svg"],
  "@citable/language": ["@citable/markdown"],
  "@citable/markdown": ["@citable/contract"],
  "@citable/page-kit": ["@citable/contract"],
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
  "@citable/audits": ["@citable/contract", "@citable/language", "@citable/reader"],
  "@citable/writing": [
    "@citable/contract",
    "@citable/engines",
    "@citable/language",
    "@citable/markdown",
    "@citable/reader",
  ],
  "@citable/service": [
    "@citable/contract",
    "@citable/audits",
    "@citable/charts",
    "@citable/engines",
    "@citable/writing",
    "@citable/language",
    "@citable/safe-fetch",
    "@citable/safe-svg",
    "@citable/markdown",
    "@citable/page-kit",
    "@citable/publishers",
    "@citable/reader",
    "@citable/webhooks",
  ],
  "@citable/dashboard": [
    "@citable/contract",
    "@citable/charts",
    "@citable/client",
    "@citable/grammars",
    "@citable/import",
    "@citable/markdown",
    "@citable/page-kit",
    "@citable/reader",
    "@citable/service",
  ],
  citable: [
    "@citable/contract",
    "@citable/charts",
    "@citable/dashboard",
    "@citable/import",
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
  const text = readFileSync(`${root}${folder}/package.json`, "utf8")
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
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

/** The rooms of packages, and of one room of theirs, from the roof down: ARCHITECTURE.md, “Rooms”. */
const staircases: Record<string, Staircase> = {
  "service/src": [
    ["index"],
    ["create-service", "pages", "audit", "threads"],
    ["start-workers"],
    ["purge-tables", "start-quick-checks"],
    ["operator"],
    ["service-options", "service"],
    ["mails"],
    ["sign-in"],
    ["http"],
    ["gate"],
    ["groups"],
    ["writing"],
    ["audits", "reddit", "suggestions", "trash"],
    ["call", "mentions"],
    ["outbox", "engines"],
    ["credentials"],
    ["secrets"],
    ["imports"],
    ["media"],
    ["jobs"],
    ["accounts"],
    ["spending"],
    ["live"],
    ["storage"],
    ["ports"],
    ["parsing"],
    ["problems"],
    ["tally"],
  ],
  "service/src/groups": [
    ["brands", "content"],
    ["visibility", "integrations"],
    ["search"],
    ["browser", "reddit", "site", "webhooks"],
  ],
  "service/src/writing": [
    ["run-short-job", "open-writing-run", "end-brand-jobs"],
    ["create-paid-writer", "end-job", "purge-writings"],
    ["generation", "rewriting", "translation"],
    ["to-writing-brand", "prompts"],
  ],
  "audits/src": [
    ["crawl", "inspect-site", "measure-site", "score"],
    ["pages"],
    ["checks"],
    ["site"],
    ["checks/check", "audit-settings", "audit-vitals", "left-out", "limit-score"],
  ],
  "engines/src": [
    ["writers"],
    [
      "create-anthropic-engine",
      "create-compatible-engine",
      "create-gemini-engine",
      "create-openai-engine",
      "create-perplexity-engine",
    ],
    ["post-question"],
    ["to-engine-error", "known-models"],
    ["engine"],
    ["cited-source", "engine-error", "engine-kinds", "read-wait", "thinking-tokens", "token-cost"],
  ],
  "writing/src": [
    ["analysis", "reply"],
    ["generation", "rewriting", "translation"],
    ["claims"],
    ["writing-run"],
    ["writing-brand", "estimate-tokens"],
  ],
  "language/src": [["blocks", "segments", "mentions"], ["text"]],
  "markdown/src": [
    ["index", "render", "callouts", "diagrams", "directives", "elements", "highlight", "math", "native-parser"],
    ["outputs", "time-limit", "cache", "render-body"],
    ["plugins"],
    ["placeholders", "render-source", "sanitize-markdown", "find-addresses", "open-markdown", "find-heading"],
    ["find-markdown-addresses", "read-markdown", "render-tree"],
    ["find-html-addresses"],
    ["direct"],
    ["finish", "parse", "sanitize"],
    ["render-options"],
    ["body-plugin", "markdown-parser", "internal"],
    ["rendered-body", "pipeline-version", "text-cache", "tokenize-html"],
  ],
  "publishers/src": [
    ["index", "conformance"],
    ["create-publishers"],
    ["built-in-publishers", "check-definitions"],
    ["git", "http-endpoint", "wordpress"],
    ["render", "send-json"],
    ["check-field-map", "platform-text"],
    ["publisher-definition"],
    ["publisher-environment", "publisher-error", "publisher-settings", "publisher", "marker-of"],
  ],
  "charts/src": [
    ["index"],
    ["figures", "create-chart-cache"],
    ["render-bar-chart", "render-line-chart", "render-figure"],
    ["drawing", "html"],
    ["bar", "compare-rates", "figure", "is-too-few", "line-series", "style"],
    ["difference-interval", "fewest-answers", "format-csv-cell"],
  ],
  "client/src": [
    ["index", "edge", "native", "browser"],
    ["preview-watch", "site-env"],
    ["preview"],
    ["steady", "locale"],
    ["create-client"],
    ["web", "sync-content", "create-progress-reporter", "create-memory-sink", "to-content-source", "etag-of"],
    ["open-replica"],
    ["replica", "request"],
    ["sync"],
    ["internal", "client-options", "content-source", "content-sink"],
    ["client", "service-adapter", "api-error", "network-error"],
  ],
  "next/src": [
    [
      "index",
      "body",
      "cache-components",
      "cache-handler",
      "draft",
      "feed",
      "image",
      "locale",
      "metadata",
      "pages",
      "picture",
      "plugins",
      "preview",
      "webhook",
    ],
    ["article-image", "create-citable", "create-draft", "preview-refresh", "create-webhook", "wrong-router"],
    ["internal/app-citable"],
    [
      "article-body",
      "article-image",
      "to-image-props",
      "to-json-ld",
      "to-llms-txt",
      "to-metadata",
      "to-rss",
      "to-sitemap",
    ],
    ["internal/connection"],
    ["internal/watch"],
    ["internal/webhook", "internal/preview"],
    ["internal/reading"],
    ["internal/cache"],
    ["internal/build", "internal/site"],
  ],
}

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
    const file = "storage/new-id.ts"
    sources.set(file, `${sources.get(file)}\nimport type { Call } from "../gate/invoke.ts"\n`)
    const planted = readImports(sources)
    expect(findUpwardImports(planted, staircases["service/src"] ?? [])).toEqual([`${file} -> gate/invoke.ts`])
    expect(findCircles(planted)).toEqual([expect.arrayContaining([file, "gate/invoke.ts"])])
  })
})
