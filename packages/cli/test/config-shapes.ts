/** A configuration of Astro, and whether `init` edits it. */
export type ConfigShape = [shape: string, code: string, isEdited: boolean]

const head = 'import { defineConfig } from "astro/config"\n'

/** The shapes that configurations of Astro have. */
export const configShapes: readonly ConfigShape[] = [
  ["plain", `${head}export default defineConfig({})\n`, true],
  [
    "with integrations",
    `import mdx from "@astrojs/mdx"\n${head}// Mine.\nexport default defineConfig({ integrations: [mdx()] })\n`,
    true,
  ],
  [
    "satisfies",
    `import type { AstroUserConfig } from "astro"\nexport default { site: "https://a.b" } satisfies AstroUserConfig\n`,
    true,
  ],
  ["spread", `${head}const shared = { site: "https://a.b" }\nexport default defineConfig({ ...shared })\n`, true],
  ["variable, then export", `${head}const config = defineConfig({})\nexport default config\n`, true],
  [
    "integrations in a variable",
    `${head}const integrations = []\nexport default defineConfig({ integrations })\n`,
    true,
  ],
  [
    "conditional",
    `${head}export default process.env.CI ? defineConfig({}) : defineConfig({ site: "https://a.b" })\n`,
    false,
  ],
  ["CommonJS", `module.exports = { site: "https://a.b" }\n`, false],
  ["a function", `${head}export default defineConfig(() => ({}))\n`, false],
  [
    "a wrapper in it",
    `${head}const withX = (c) => c\nexport default defineConfig(withX({ site: "https://a.b" }))\n`,
    true,
  ],
  [
    "a wrapper around it, with options",
    `${head}const withX = (_, c) => c\nexport default withX({ option: 1 }, defineConfig({ site: "https://a.b" }))\n`,
    true,
  ],
  ["from another file", 'import config from "./mine.mjs"\nexport default config\n', false],
]
