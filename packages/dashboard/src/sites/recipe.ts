import { recipeCode } from "./recipe-code.ts"

/** A file of a site, or lines that go into one. */
export interface RecipeFile {
  path: string
  code: string
  /** What to know before it is copied. */
  note?: string
}

/** What connects a site that is built in one way. */
export interface Recipe {
  label: string
  help: string
  install: string
  /** Where the variables go. */
  envFile: string
  /** The path of the route that receives webhooks. Absent for a site that has no routes. */
  webhookPath?: string
  /** The package, whose README is in `node_modules`. */
  package: string
  files(site: SiteNames): RecipeFile[]
}

/** What a recipe says about the site. */
export interface SiteNames {
  /** The origin, such as `https://blog.acme.com`, if it is known. */
  url: string | undefined
  name: string
  /** Whether the pages of a Next site are below the language of their address, as in `app/[locale]`. */
  isByLocale?: boolean
}

const collection = { path: "src/content.config.ts", code: recipeCode.astroCollection }
const list = {
  path: "src/pages/index.astro",
  code: recipeCode.astroList,
  note: "This list is the home page of a new site. In your own site, put it where you want it.",
}
const withBlog = (code: string, name: string): string => code.replace('"My blog"', () => toAttribute(name))

/** A text as the value of an attribute in a component. */
const toAttribute = (text: string): string => (/["&{}<>]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`)

const nextHome = "This list is the home page of a new site. In your own site, put it where you want it."
const style = {
  path: "app/layout.tsx",
  code: recipeCode.appStyle,
  note: "Add this line to its imports.",
}

/** Starts the looks for changes with the server, because a cached page runs no code of the site. */
const instrumentation = (connection: string): RecipeFile => ({
  path: "instrumentation.ts",
  code: recipeCode.appInstrumentation.replace("lib/citable", () => `lib/${connection}`),
  note: "If your site has this file, add the line to its register().",
})

function appFiles(site: SiteNames, change: (code: string) => string): RecipeFile[] {
  const pages =
    site.isByLocale === true
      ? [
          { path: "app/[locale]/blog/[slug]/page.tsx", code: change(recipeCode.appLocalePage) },
          { path: "app/[locale]/blog/page.tsx", code: change(recipeCode.appLocaleList) },
        ]
      : [
          { path: "app/blog/[slug]/page.tsx", code: change(recipeCode.appPage) },
          { path: "app/page.tsx", code: change(recipeCode.appList), note: nextHome },
        ]
  return [
    toConnection("lib/citable.ts", recipeCode.appConnection, site),
    ...pages,
    { path: "app/api/citable/route.ts", code: recipeCode.appWebhook },
    instrumentation("citable"),
    style,
  ]
}

/** Next refuses these lines without Cache Components. */
const withoutCacheComponents = (code: string): string =>
  code.replace(/(?:^\/\/.*\n)?^export const ensureStatic.*\n^export const instant.*\n\n/m, "")

/** The file that connects a Next site. An address that nobody knows is left out, because pages would name it to search engines. */
function toConnection(path: string, recipe: string, { url, name }: SiteNames): RecipeFile {
  const code = recipe
    .replace('siteUrl: "https://example.com", ', () => (url === undefined ? "" : `siteUrl: ${JSON.stringify(url)}, `))
    .replace('"Example"', () => JSON.stringify(name))
  const note =
    'Add the address of the site when you know it: siteUrl: "https://…". Without it, there is no sitemap and no feed.'
  return url === undefined ? { path, code, note } : { path, code }
}

const astro = { package: "@citable/astro", install: "npm install @citable/astro", envFile: ".env" }
const next = { package: "@citable/next", install: "npm install @citable/next", envFile: ".env.local" }

/** The ways to connect a site, by what the form calls them. */
export const recipes = {
  astro: {
    ...astro,
    label: "Astro, static",
    help: "Your host builds the site again after a publication.",
    files: ({ name }) => [
      { path: "astro.config.mjs", code: recipeCode.astroConfig },
      collection,
      { path: "src/pages/blog/[...slug].astro", code: withBlog(recipeCode.astroPage, name) },
      list,
    ],
  },
  "astro-on-demand": {
    ...astro,
    label: "Astro, on demand",
    help: "An adapter renders each page when somebody asks for it, and a webhook refreshes it.",
    webhookPath: "/_citable/webhook",
    files: ({ name }) => [
      {
        path: "astro.config.mjs",
        code: recipeCode.liveConfig,
        note: "Keep the adapter of your own configuration. Without one, run npx astro add node first.",
      },
      { path: "src/live.config.ts", code: recipeCode.liveCollection },
      { path: "src/pages/blog/[slug].astro", code: withBlog(recipeCode.livePage, name) },
      { ...list, code: recipeCode.liveList },
    ],
  },
  "next-app": {
    ...next,
    label: "Next.js, App Router",
    help: "As create-next-app sets it up today, with cacheComponents and partialPrefetching.",
    webhookPath: "/api/citable",
    files: (site) => appFiles(site, (code) => code),
  },
  "next-app-plain": {
    ...next,
    label: "Next.js, App Router without Cache Components",
    help: "Next 15, and older sites.",
    webhookPath: "/api/citable",
    files: (site) => appFiles(site, withoutCacheComponents),
  },
  "next-pages": {
    ...next,
    label: "Next.js, Pages Router",
    help: "The site has a folder pages.",
    webhookPath: "/api/citable",
    files: (site) => [
      toConnection("lib/citable-pages.ts", recipeCode.pagesConnection, site),
      { path: "pages/blog/[slug].tsx", code: recipeCode.pagesPage },
      { path: "pages/index.tsx", code: recipeCode.pagesList, note: nextHome },
      { path: "pages/api/citable.ts", code: recipeCode.pagesWebhook },
      instrumentation("citable-pages"),
    ],
  },
} as const satisfies Record<string, Recipe>

export type RecipeName = keyof typeof recipes

export const isRecipe = (text: string): text is RecipeName => Object.hasOwn(recipes, text)
