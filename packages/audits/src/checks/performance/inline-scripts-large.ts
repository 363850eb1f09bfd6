import type { PageCheck } from "../check.ts"

const MOST_CHARACTERS = 200_000

export const inlineScriptsLarge: PageCheck = {
  code: "inline_scripts_large",
  severity: "notice",
  category: "performance",
  title: "Pages with large inline scripts",
  detail:
    "Inline scripts are loaded again with each page, and delay its text. Move them into files that browsers keep.",
  find: ({ facts }) =>
    facts.scriptLength > MOST_CHARACTERS ? [{ detail: `${Math.round(facts.scriptLength / 1000)} kB` }] : [],
}
