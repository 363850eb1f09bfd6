// The recipes alone: who loads them loads no pages.
export { recipes } from "./sites/recipe.ts"
export type { Recipe, RecipeFile, RecipeName, SiteNames } from "./sites/recipe.ts"
