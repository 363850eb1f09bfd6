import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"

import { CitableError, type Scope } from "@citable/contract"
import { localeSchema } from "@citable/contract/content"
import {
  articleExtensions,
  type BlogPlatform,
  builtInArchives,
  type ImportOptions,
  ImportStoppedError,
  isBlogPlatform,
  readLiveBlog,
  renderReportPage,
  toDirectiveName,
} from "@citable/import"

import type { Command, CommandInput } from "../command.ts"
import { createPictureFetch } from "../import/create-picture-fetch.ts"
import { createRedirectFinder } from "../import/create-redirect-finder.ts"
import { formatImportReport } from "../import/format-import-report.ts"
import { importContent } from "../import/import-content.ts"
import { openPublicCheck } from "../import/open-public-check.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { requireScopes } from "../internal/require-scopes.ts"
import { findConfigFile } from "../serve/find-config-file.ts"
import { usage } from "../usage.ts"

/** Creates or updates articles from files. The exit code is 1 if a file was refused, or could not be checked on the old site. */
export const importCommand: Command = {
  usage: "<file, folder, export or address of a blog>… [options]",
  example: "citable import articles/ --base-url https://example.com/blog --dry-run",
  options: {
    from: {
      type: "string",
      value: "platform",
      help: "read public posts from the API of a blog: wordpress, or ghost with GHOST_CONTENT_API_KEY",
    },
    "posts-only": { type: "boolean", help: "with --from: leave out pages, such as About" },
    "base-url": {
      type: "string",
      value: "url",
      help: "the address of the folder on the web, for relative URLs",
    },
    authors: {
      type: "string",
      value: "file",
      help: "the authors of the site by key; default: authors.yml or _data/authors.yml of the site",
    },
    media: {
      type: "boolean",
      help: "upload the pictures on this computer, and those on the old site, to the media library",
    },
    public: {
      type: "string",
      value: "folder",
      help: "for --media: where the site keeps its pictures (default: its static, public, assets, source)",
    },
    "ask-redirects": {
      type: "boolean",
      help: "ask the old site where it redirects links that lead to no imported article",
    },
    locale: {
      type: "string",
      value: "tag",
      help: "the language of files that name none, such as ja; default: that of the brand",
    },
    "article-path": {
      type: "string",
      value: "path",
      help: "where your site shows an article, for links; default: /blog/{slug}; {locale} is its language",
    },
    slugs: { type: "string", value: "astro", help: "keep the addresses that Astro's glob() gives the files" },
    components: {
      type: "string",
      value: "names",
      help: "components of MDX that your site has, such as Chart,YouTube: they become directives",
    },
    encoding: {
      type: "string",
      value: "name",
      help: "of files that are not UTF-8, such as windows-1252, where the import cannot tell",
    },
    "custom-fields": {
      type: "boolean",
      help: "declare custom fields for the other keys of front matter, and keep their values",
    },
    "allow-missing-pictures": { type: "boolean", help: "import even if readers would not see most pictures" },
    "public-anyway": {
      type: "boolean",
      help: "also publish what may not have been public: plain HTML, README, unread exports",
    },
    "allow-lost-text": {
      type: "boolean",
      help: "also publish posts of page builders of which the import could not read all of the text",
    },
    "check-public": {
      type: "boolean",
      help: "ask the old site without credentials, and publish only what it shows to everybody",
    },
    "no-publish": { type: "boolean", help: "publish nothing" },
    "dry-run": { type: "boolean", help: "show what would go live, and write nothing; begin with this" },
    report: {
      type: "string",
      value: "file",
      help: "write the report as a page, with the worst articles beside the old ones",
    },
    config: { type: "string", value: "file", help: "a configuration with archives; default: citable.config.ts" },
    verbose: { type: "boolean", help: "list every file, and whether it is live, scheduled or held back" },
    ...connectionOptions,
  },
  lists: [
    { title: "Environment", rows: [["GHOST_CONTENT_API_KEY", "the Content API key of the blog, for --from ghost"]] },
  ],
  positionals: { min: 1, max: 1000 },
  async run(input) {
    const { values, positionals, out, err, json, signal } = input
    const page = values["report"]
    const slugs = toSlugs(values["slugs"])
    const components = toComponents(values["components"])
    const locale = toLocale(values["locale"])
    const articlePath = toArticlePath(values["article-path"])
    const isChecking = toChecking(values)
    const from = toPlatform(values["from"], positionals)
    const archives = await readArchives(input)
    const connection = await connect(input)
    const progress = createProgress(input)
    const pictures = createPictureFetch()
    const check = isChecking ? await openPublicCheck({ signal }) : undefined
    const redirects = values["ask-redirects"] === true ? createRedirectFinder({ signal }) : undefined
    try {
      const isPublishing = values["no-publish"] !== true && values["dry-run"] !== true
      const scopes: Scope[] = ["content:read", "content:read_drafts"]
      if (values["dry-run"] !== true) scopes.push("content:write")
      if (isPublishing) scopes.push("content:publish")
      if (values["media"] === true) scopes.push("media:write")
      await requireScopes(connection.client, scopes, { what: "An import", signal })
      const live = from && (await readBlog(from, input, progress))
      const report = await importContent({
        paths: live === undefined ? positionals : [live.path],
        client: connection.client,
        options: {
          publish: values["no-publish"] !== true,
          checkPublic: check?.checkPublic,
          publicAnyway: values["public-anyway"] === true,
          allowLostText: values["allow-lost-text"] === true,
          dryRun: values["dry-run"] === true,
          baseUrl: typeof values["base-url"] === "string" ? values["base-url"] : undefined,
          signal,
          fetchPicture: pictures.fetchPicture,
          authorsFile: typeof values["authors"] === "string" ? values["authors"] : undefined,
          slugs,
          encoding: typeof values["encoding"] === "string" ? values["encoding"] : undefined,
          locale,
          articlePath,
          askRedirect: redirects?.askRedirect,
          components,
          media: values["media"] === true ? true : undefined,
          publicFolder: typeof values["public"] === "string" ? values["public"] : undefined,
          compare: typeof page === "string",
          customFields: values["custom-fields"] === true,
          allowMissingPictures: values["allow-missing-pictures"] === true,
          archives,
          blogs: live && new Map([[live.path, live.archive]]),
          onArchive: (archive) => sayLarge(archive, input),
          onRead: ({ done, total }) => progress(`${done} of ${total} files read`),
          onProgress: ({ done, total }) =>
            progress(`${done} of ${total} files${isChecking ? " checked on the old site" : ""}`),
          onPicture: ({ done, total }) => progress(`${done} of ${total} pictures`),
        },
      })
      const { worst: _shown, ...said } = report
      out(json ? JSON.stringify(said) : formatImportReport(report, { verbose: values["verbose"] === true }))
      if (typeof page === "string") {
        await writeFile(page, renderReportPage(report))
        err(`The report is in ${page}.`)
      }
      if (report.entries.length === 0) {
        const message = `There is no ${articleExtensions} in ${positionals.join(", ")}.`
        throw new CitableError(message, { code: "not_found" })
      }
      return report.counts.refused + (report.publicCheck?.not_answered ?? 0) > 0 ? 1 : 0
    } catch (error) {
      if (error instanceof ImportStoppedError)
        out(json ? JSON.stringify(error.report) : formatImportReport(error.report, { verbose: false }))
      throw error
    } finally {
      await pictures.close()
      await check?.close()
      await redirects?.close()
      await connection.client.close()
    }
  },
}

/** From this size on, reading an export takes seconds, during which nothing else can be shown. */
const largeBytes = 16 * 1024 * 1024

function sayLarge(
  { path, bytes }: { path: string; bytes: number },
  { err, isTerminal, json }: Pick<CommandInput, "err" | "isTerminal" | "json">,
): void {
  if (isTerminal === true && !json && bytes >= largeBytes)
    err(`Reading ${path} (${Math.round(bytes / 1024 / 1024)} MiB) …`)
}

function toPlatform(value: string | boolean | undefined, positionals: readonly string[]): BlogPlatform | undefined {
  const address = positionals.find((one) => /^https?:\/\//i.test(one))
  if (value === undefined && address === undefined) return undefined
  if (value === undefined)
    throw usage(`${address} is an address. To import from its API, add --from wordpress or --from ghost.`)
  if (!isBlogPlatform(String(value))) throw usage(`--from ${value} is unknown. Write --from wordpress or --from ghost.`)
  if (positionals.length !== 1 || address === undefined)
    throw usage("--from takes the address of one blog, such as https://blog.example.com.")
  return value as BlogPlatform
}

async function readBlog(
  from: BlogPlatform,
  { positionals: [address = ""], values, env, signal }: CommandInput,
  progress: (text: string) => void,
) {
  const { openBlogFetch } = await import("../import/open-blog-fetch.ts")
  const { fetch, wait, close } = openBlogFetch()
  try {
    return await readLiveBlog(address, {
      from,
      fetch,
      wait,
      signal,
      key: env["GHOST_CONTENT_API_KEY"],
      postsOnly: values["posts-only"] === true,
      onPosts: ({ done, total }) => progress(`${done} of ${total} posts read from the blog`),
    })
  } finally {
    await close()
  }
}

/** The exports that the configuration of the folder adds to the built-in ones. */
async function readArchives({ values, cwd = process.cwd() }: CommandInput) {
  const given = values["config"]
  const path = typeof given === "string" ? resolve(cwd, given) : findConfigFile(cwd)
  if (path === undefined) return undefined
  const { loadConfigFile } = await import("../serve/load-config-file.ts")
  return (await loadConfigFile(path, { archives: () => builtInArchives })).archives
}

function toChecking({ "check-public": check, "public-anyway": anyway }: CommandInput["values"]): boolean {
  if (check === true && anyway === true) {
    throw usage(
      "--check-public publishes only what the old site shows, and --public-anyway what nothing shows. Leave one out.",
    )
  }
  return check === true
}

function toSlugs(value: string | boolean | undefined): "astro" | undefined {
  if (value === undefined || value === "astro") return value
  throw usage(`--slugs ${value} is unknown. Write --slugs astro, or leave it out.`)
}

function toLocale(value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined
  const { data } = localeSchema.safeParse(String(value).toLowerCase().replaceAll("_", "-"))
  if (data !== undefined) return data
  throw new CitableError(`--locale ${value} is not a language tag. Write one such as ja or pt-br.`, { code: "usage" })
}

/** The addresses of articles by a pattern such as `/{locale}/posts/{slug}/`. */
function toArticlePath(value: string | boolean | undefined): ImportOptions["articlePath"] {
  if (value === undefined) return undefined
  const pattern = String(value)
  if (
    !/^(?:https?:\/\/[^/\s{}]+)?\/(?!\/)[^\s{}]*(?:\{(?:slug|locale)\}[^\s{}]*)+$/.test(pattern) ||
    !pattern.includes("{slug}")
  )
    throw usage(
      `--article-path ${pattern} is no path with {slug}. Write one such as /posts/{slug} or /{locale}/{slug}/.`,
    )
  return (slug, of) =>
    pattern
      .replaceAll("{slug}", encodeURIComponent(slug))
      .replaceAll(/\/?\{locale\}/g, (part) => (of === undefined ? "" : part.replace("{locale}", of)))
}

function toComponents(value: string | boolean | undefined): string[] {
  const names = typeof value === "string" ? value.split(/[\s,]+/).filter((name) => name !== "") : []
  for (const name of names) {
    if (/^[A-Z]/.test(name) && toDirectiveName(name) !== undefined) continue
    throw usage(`--components: ${name} is not the name of a component. Write names such as Chart,YouTube.`)
  }
  return names
}
