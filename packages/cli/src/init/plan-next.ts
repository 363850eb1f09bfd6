import { readdirSync } from "node:fs"
import { join } from "node:path"
import { posix } from "node:path"

import { recipes } from "@citable/dashboard/recipes"

import type { NextSite, Site } from "./detect-site.ts"
import { findFreeName, findImports, planFile, readIf, type SitePlan } from "./site-plan.ts"
import { toJavaScript } from "./to-javascript.ts"

export interface NextPlanOptions {
  /** The address of the site, if it is known. */
  url: string | undefined
  name: string
}

const names = ["blog", "articles", "citable"]

/** Plans what connects a Next site: the connection, two pages under the first free path, and the route for webhooks. No file is edited. */
export function planNext(site: Site, { url, name }: NextPlanOptions): SitePlan {
  const { folder, next, dependencies } = site
  if (next === undefined) throw new Error("This is no Next site.")
  const recipe =
    next.router === "pages" ? recipes["next-pages"] : recipes[next.hasCacheComponents ? "next-app" : "next-app-plain"]
  const plan: SitePlan = {
    files: [],
    pages: [],
    config: undefined,
    pastes: [],
    packages: dependencies.has(recipe.package) ? [] : [recipe.package],
    page: `${next.basePath ?? ""}/blog`,
    layouts: undefined,
    webhookPath: next.isExport ? undefined : (next.basePath ?? "") + recipe.webhookPath,
    envFile: recipe.envFile,
    port: 3000,
  }
  const routes = join(folder, next.src, next.router)
  const present = findImports(join(folder, next.src), "@citable/next")
  if (present.length > 0) {
    const at = present
      .map((path) => /^(?:app|pages)\/(.*)\/\[slug\]/.exec(path)?.[1])
      .find((path) => path !== undefined)
    const path = at?.split("/").filter((part) => !/^\(.*\)$/.test(part))
    if (path !== undefined) plan.page = [next.basePath ?? "", ...path].join("/")
    if (url !== undefined) planAddress(plan, join(folder, next.src), { src: next.src, url })
    return plan
  }
  // Next builds no page that both routers have.
  const base = findFreeInAll(
    next.router === "app" ? [...withGroups(routes), join(folder, next.src, "pages")] : [routes],
  )
  plan.page = `${next.basePath ?? ""}/${base}`
  for (const file of recipe.files({ url, name })) {
    const path = toPath(file.path, base)
    // The page of articles imports the style sheet itself, so no layout is edited.
    if (path === undefined || (next.isExport && isForServers(path))) continue
    // A site with such a file starts other things there.
    if (path === instrumentation && hasInstrumentation(join(folder, next.src))) continue
    const code = file.path.startsWith("lib/") ? withOptions(file.code, next, base) : toPage(file.code, path, base)
    const typed = { path: next.src + path, code: withImports(code, next.src + path, next) }
    const placed = site.isTypeScript ? typed : toScript(typed)
    planFile(folder, path.startsWith("lib/") ? placed : { ...placed, path: toPagePath(placed.path, next) }, plan.files)
  }
  return plan
}

const instrumentation = "instrumentation.ts"

const isForServers = (path: string): boolean => path.includes("/api/") || path === instrumentation

const hasInstrumentation = (folder: string): boolean =>
  readdirSync(folder).some((name) => /^instrumentation\.(?:\w+\.)*[jt]sx?$/.test(name))

/** Where a file of the recipe goes in a site that has a home page of its own. */
function toPath(path: string, base: string): string | undefined {
  if (path === "app/layout.tsx") return undefined
  if (path === "app/page.tsx") return `app/${base}/page.tsx`
  if (path === "pages/index.tsx") return `pages/${base}/index.tsx`
  return path.replace("/blog/", `/${base}/`)
}

/** The name of a page in a site whose pages have ends of their own, such as `page.tsx`. */
function toPagePath(path: string, { pageExtensions }: NextSite): string {
  const end = path.slice(path.lastIndexOf(".") + 1)
  const found = pageExtensions.includes(end) ? end : pageExtensions.find((one) => one.endsWith(`.${end}`))
  return path.slice(0, -end.length) + (found ?? end)
}

function toPage(code: string, path: string, base: string): string {
  const styled = path.includes("[slug]") ? `import "@citable/next/style.css"\n${code}` : code
  return styled.replaceAll("`/blog/${", `\`/${base}/\${`).replace('paths: ["/"]', `paths: ["/${base}"]`)
}

/** The options that the layout of the site asks for. */
function withOptions(code: string, { basePath, hasTrailingSlash, router }: NextSite, base: string): string {
  const options = [
    ...(basePath === undefined ? [] : [`basePath: ${JSON.stringify(basePath)}`]),
    ...(hasTrailingSlash ? ["trailingSlash: true"] : []),
    ...(base === "blog"
      ? []
      : [`path: ({ slug }) => \`/${base}/\${slug}${hasTrailingSlash && router === "app" ? "/" : ""}\``]),
  ]
  return options.length === 0 ? code : code.replace(" })", `, ${options.join(", ")} })`)
}

/** Imports by a path if the site has no `@/`, or has another meaning for it. */
function withImports(code: string, path: string, { src, alias }: NextSite): string {
  if (alias === src) return code
  return code.replaceAll(/"@\/(lib\/[^"]+)"/g, (_, target: string) => {
    const relative = posix.relative(posix.dirname(path), src + target)
    return JSON.stringify(relative.startsWith(".") ? relative : `./${relative}`)
  })
}

const toScript = ({ path, code }: { path: string; code: string }) => ({
  path: path.replace(/\.tsx$/, ".jsx").replace(/\.ts$/, ".js"),
  code: toJavaScript(code),
})

/** A folder of routes, and the groups in it, such as `(site)`, whose names no address has. */
const withGroups = (routes: string): string[] => [
  routes,
  ...readdirSync(routes, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\(.*\)$/.test(entry.name))
    .flatMap(({ name }) => withGroups(join(routes, name))),
]

/** The first of the names that is free in each of these folders. */
const findFreeInAll = (folders: readonly string[]): string =>
  names.find((name) => folders.every((folder) => findFreeName(folder, [name]) !== undefined)) ?? "blog"

/** Adds the address of the site to the connection that the recipe wrote without one, or with one that a build takes for none. */
function planAddress(plan: SitePlan, folder: string, { src, url }: { src: string; url: string }): void {
  const paths = ["citable.ts", "citable.js", "citable-pages.ts", "citable-pages.js"].map((name) => `lib/${name}`)
  for (const path of paths) {
    const before = readIf(join(folder, path))
    const without =
      /createCitable\(\{ (?:siteUrl: "https?:\/\/(?:(?:www\.)?example\.com|localhost)(?::\d+)?", )?(?=siteName:)/
    const after = before?.replace(without, () => `createCitable({ siteUrl: ${JSON.stringify(url)}, `)
    if (before !== undefined && after !== undefined && after !== before)
      plan.files.push({ path: src + path, before, after })
  }
}
