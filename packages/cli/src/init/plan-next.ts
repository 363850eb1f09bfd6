import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

import { recipes } from "@citable/dashboard/recipes"

import type { NextSite, Site } from "../site/detect-site.ts"
import { toUnsupported } from "../site/refuse-site.ts"
import { findImports, planFile, type SitePlan } from "../site/site-plan.ts"
import { checkMatcher } from "./next/check-matcher.ts"
import { findContainer } from "./next/find-container.ts"
import { findFreeBase } from "./next/find-free-base.ts"
import { findLanguages, isByName, prefixOf, type SiteLanguages } from "./next/find-languages.ts"
import { findPlace, type NextPlace } from "./next/find-place.ts"
import { type IntlRouting, readRouting } from "./next/read-routing.ts"
import { turnOffLinks } from "./next/turn-off-links.ts"
import { writeConnection } from "./next/write-connection.ts"
import { adaptLocale, putInside } from "./next/write-next-pages.ts"
import { toJavaScript } from "./to-javascript.ts"

export interface NextPlanOptions {
  /** The address of the site, if it is known. */
  url: string | undefined
  name: string
}

/**
 * Plans what connects a Next site: the connection, two pages where those of the site are, under the first free path, and the route for webhooks. No
 * file is edited but the routing of next-intl.
 */
export function planNext(site: Site, { url, name }: NextPlanOptions): SitePlan {
  const { folder, next, dependencies } = site
  if (next === undefined) throw new Error("This is not a Next site.")
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
    // Next sends an address without the slash to the one with it, and webhooks follow nobody.
    webhookPath: next.isExport
      ? undefined
      : `${next.basePath ?? ""}${recipe.webhookPath}${next.hasTrailingSlash ? "/" : ""}`,
    envFile: recipe.envFile,
    port: 3000,
  }
  const present = findImports(join(folder, next.src), "@citable/next")
  const place = present.length > 0 ? undefined : placeOf(folder, next)
  const parameter = place?.parameter ?? parameterIn(present)
  const routing = parameter === undefined ? undefined : readRouting(folder, next.src)
  const languages = routing ?? languagesOf(folder, next, parameter)
  const prefixes = languages === undefined ? [""] : languages.locales.map((locale) => prefixOf(locale, languages))
  const setAddress = (path: string) => {
    plan.lists = [...new Set(prefixes)].map((prefix) => `${next.basePath ?? ""}${prefix}${path}`)
    plan.page = plan.lists[languages?.locales.indexOf(languages.defaultLocale) ?? 0] ?? plan.lists[0] ?? plan.page
    if (languages === undefined) return
    plan.locale = languages.defaultLocale
    plan.locales = languages.locales
    const prefix = languages.prefix === "never" ? "" : "/{locale}"
    plan.articlePath =
      prefix === "" || isByName(languages)
        ? `${next.basePath ?? ""}${prefix}${path}/{slug}${next.hasTrailingSlash ? "/" : ""}`
        : null
  }
  if (routing !== undefined) planLinks(plan, routing)
  if (place === undefined) {
    const at = present
      .map((path) => /^(?:app|pages)\/(.*)\/\[slug\]/.exec(path)?.[1])
      .find((path) => path !== undefined)
    const parts = at?.split("/").filter((part) => !/^\(.*\)$/.test(part) && part !== `[${parameter}]`)
    if (parts !== undefined) setAddress(`/${parts.join("/")}`)
    return { ...plan, isPresent: true }
  }
  const redirected = [...next.redirected, ...(routing?.pathnames ?? [])]
  const base = findFreeBase(folder, { ...next, redirected }, place.folder)
  setAddress(`/${base}`)
  if (place.note !== undefined) addNote(plan, place.note)
  if (routing !== undefined) {
    const isRewritten = (locale: string) => prefixOf(locale, routing) !== `/${locale}`
    const rewritten = routing.locales.filter(isRewritten).map((locale) => `${prefixOf(locale, routing)}/${base}`)
    const left = next.isExport ? undefined : recipe.webhookPath
    const note = checkMatcher(folder, { src: next.src, rewritten: [...new Set(rewritten)], left })
    if (note !== undefined) addNote(plan, note)
  }
  planFiles(site, plan, {
    next,
    place,
    languages,
    base,
    files: recipe.files({ url, name, isByLocale: place.parameter !== undefined }),
  })
  return plan
}

const addNote = (plan: SitePlan, note: string): void => void (plan.notes = [...(plan.notes ?? []), note])

/** The `Link` header of next-intl assumes the same slug in all languages, and without a prefix an address is of one visitor's language. */
function planLinks(plan: SitePlan, routing: IntlRouting): void {
  const edit = turnOffLinks(routing)
  if (edit !== undefined && "after" in edit) plan.files.push(edit)
  else if (edit !== undefined)
    addNote(
      plan,
      `next-intl sends a Link header that assumes the same slug in all languages. Write by hand, in ${routing.file.path}: ${edit.lines.join(" ")}`,
    )
  if (routing.prefix === "never")
    addNote(
      plan,
      `With localePrefix "never" in ${routing.file.path}, an address shows an article in the visitor's language alone, so search engines find those in “${routing.defaultLocale}”. For all languages, choose "as-needed" or "always".`,
    )
}

/** Where the pages of a site are. */
function placeOf(folder: string, next: NextSite): NextPlace {
  if (next.router === "app") return findPlace(folder, next)
  const at = `${next.src}pages`
  const layouts = findImports(join(folder, at), /./).filter((path) => /^_(?:app|document)\./.test(path))
  return { folder: at, parameter: undefined, layouts: layouts.map((path) => `${at}/${path}`), note: undefined }
}

const parameterIn = (paths: readonly string[]): string | undefined =>
  paths.flatMap((path) => /^app\/(?:\([^/]*\)\/)*\[(\w+)\]\/.*\[slug\]/.exec(path)?.[1] ?? [])[0]

/** The languages of the site, if it has several. Throws `unsupported_site` if nobody can read them. */
function languagesOf(
  folder: string,
  { src, i18n }: NextSite,
  parameter: string | undefined,
): SiteLanguages | undefined {
  if (parameter === undefined) {
    if (i18n === undefined) return undefined
    if (i18n.locales.length > 0) return { ...i18n, prefix: "as-needed" }
    throw toUnsupported(
      "its configuration has i18n, and without Next, init does not know its languages.",
      "Install the packages of the site, then run citable init again.",
    )
  }
  const found = findLanguages(folder, { src, parameter })
  if (found !== undefined) return found
  throw toUnsupported(
    `its pages are below [${parameter}], and no file names the languages in a list such as locales: ["en", "de"].`,
    "Follow “Several languages below [locale]” (docs/guides/next-routers.md).",
  )
}

interface FilesPlan {
  next: NextSite
  place: NextPlace
  languages: SiteLanguages | undefined
  base: string
  files: readonly { path: string; code: string }[]
}

function planFiles(site: Site, plan: SitePlan, { next, place, languages, base, files }: FilesPlan): void {
  const { folder } = site
  const container = findContainer({ folder, place: place.folder, router: next.router, layouts: place.layouts })
  const plain: SitePlan["files"] = []
  const finish = (file: { path: string; code: string }) => {
    const typed = { ...file, code: withImports(file.code, file.path, next) }
    return site.isTypeScript ? typed : toScript(typed)
  }
  for (const file of files) {
    // The page of articles imports the style sheet itself, so no layout is edited.
    if (file.path === "app/layout.tsx" || (next.isExport && isForServers(file.path))) continue
    const present = file.path === instrumentation ? findInstrumentation(join(folder, next.src)) : undefined
    if (present !== undefined) {
      addNote(plan, describeInstrumentation(next.src + present, file.code))
      continue
    }
    const kind = toKind(file.path)
    if (kind === undefined) {
      const path = next.src + file.path
      const code = file.path.startsWith("lib/")
        ? writeConnection(file.code, { next, base, languages })
        : withLists(file.code, plan, next)
      const done = finish({ path, code })
      planFile(folder, path.includes("/api/") ? { ...done, path: toPagePath(done.path, next) } : done, plan.files)
      continue
    }
    const name = next.router === "app" ? "page.tsx" : kind === "list" ? "index.tsx" : "[slug].tsx"
    const path = `${place.folder}/${base}/${kind === "article" && next.router === "app" ? "[slug]/" : ""}${name}`
    const code = toPage(file.code, { base, folder, place, languages, next })
    const toFile = (text: string) => {
      const done = finish({ path, code: text })
      return { ...done, path: toPagePath(done.path, next) }
    }
    planFile(folder, toFile(container === undefined ? code : putInside({ path, code }, container, kind)), plan.pages)
    plain.push({ path: toFile(code).path, before: undefined, after: toFile(code).code })
  }
  if (container?.from === undefined) return
  const { components } = container
  plan.layouts = {
    paths: [container.from],
    untitled: [],
    reason: undefined,
    // Elements without code of their own break no page.
    plain: components.length === 0 ? [] : plain,
    traces: [`/${base}/`, `/${base}"`, ...components.flatMap((one) => [one.path, `<${one.name}`])],
  }
  plan.container = container.classes
}

const instrumentation = "instrumentation.ts"

const isForServers = (path: string): boolean => path.includes("/api/") || path === instrumentation

const findInstrumentation = (folder: string): string | undefined =>
  readdirSync(folder).find((name) => /^instrumentation\.(?:\w+\.)*[jt]sx?$/.test(name))

/** What a site adds that starts other things with its server. */
const describeInstrumentation = (path: string, code: string): string =>
  `Without a webhook, a server shows changes only if it looks for them. Add to register() in ${path}: ${/^ +(\S.*)$/m.exec(code)?.[1] ?? ""}`

const toKind = (path: string): "article" | "list" | undefined =>
  path.includes("[slug]") ? "article" : /\/(?:page|index)\.tsx$/.test(path) ? "list" : undefined

/** The name of a page in a site whose pages have ends of their own, such as `page.tsx`. */
function toPagePath(path: string, { pageExtensions }: NextSite): string {
  const end = path.slice(path.lastIndexOf(".") + 1)
  const found = pageExtensions.includes(end) ? end : pageExtensions.find((one) => one.endsWith(`.${end}`))
  return path.slice(0, -end.length) + (found ?? end)
}

interface PagePlan extends Pick<FilesPlan, "base" | "place" | "languages" | "next"> {
  folder: string
}

function toPage(code: string, { base, folder, place, languages, next }: PagePlan): string {
  const linked = code
    .replaceAll("`/blog/${", `\`/${base}/\${`)
    .replace("citable.getStaticPaths()", next.isExport ? "citable.getStaticPaths({ fallback: false })" : "$&")
  const adapted =
    place.parameter !== undefined && languages !== undefined
      ? adaptLocale(linked, {
          parameter: place.parameter,
          locales: languages.locales,
          hasParams: place.layouts.some((path) =>
            readFileSync(join(folder, path), "utf8").includes("generateStaticParams"),
          ),
          setsLocale: findImports(join(folder, place.folder), /\bsetRequestLocale\s*\(/).length > 0,
        })
      : next.i18n === undefined
        ? linked
        : toLanguagePages(linked)
  return `import "@citable/next/style.css"\n${adapted}`
}

/** The pages of the Pages Router, whose language Next passes to them. */
const toLanguagePages = (code: string): string =>
  code.includes("getStaticPaths")
    ? code
        .replace("{ InferGetStaticPropsType }", "{ GetStaticPathsContext, InferGetStaticPropsType }")
        .replace(
          "() => citable.getStaticPaths()",
          "({ locales }: GetStaticPathsContext) => citable.getStaticPaths({ locales })",
        )
    : code
        .replace("{ InferGetStaticPropsType }", "{ GetStaticPropsContext, InferGetStaticPropsType }")
        .replace("async () => ({ props", "async ({ locale }: GetStaticPropsContext) => ({ props")
        .replace("citable.getArticles()", "citable.getArticles({ locale })")

/** Tells the route for webhooks which pages list articles. */
const withLists = (code: string, { page, lists = [page] }: SitePlan, { basePath = "" }: NextSite): string =>
  code.replace(
    'paths: ["/"]',
    () => `paths: ${JSON.stringify(lists.map((path) => path.slice(basePath.length))).replaceAll(",", ", ")}`,
  )

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
