import type { Recipe, SiteNames } from "./recipe.ts"

/** A prompt with which a coding agent connects a site. It names the variables and never holds their values. */
export function agentPrompt(
  recipe: Recipe,
  { site, origin, variables }: { site: SiteNames; origin: string; variables: readonly string[] },
): string {
  const files = recipe.files(site).map(({ path, code, note }) => {
    return `### ${path}\n${note === undefined ? "" : `${note}\n`}\n~~~\n${code}~~~\n`
  })
  return `Connect this site to Citable, which holds its articles.

1. Run: ${recipe.install}
2. Read node_modules/${recipe.package}/README.md before you write code. The API is at ${origin}/docs, and as OpenAPI at ${origin}/openapi.json.
3. The site reads these variables: ${variables.join(", ")}. I put their values into ${recipe.envFile} and into my host. Never print, log or commit a value. Check that .gitignore has ${recipe.envFile}.
4. Add the files below. Fit them into the layout, components and style of this site. Keep the calls of ${recipe.package} as they are.
5. Build the site, and fix what fails.

${files.join("\n")}`
}
