import { posix } from "node:path"

import { createClient } from "@citable/client"
import { createMemoryFs, importContent, type ImportReport } from "@citable/import"

import type { DocPage } from "./doc-page.ts"
import { toPath, toSlug } from "./path-slug.ts"

export interface ImportPagesOptions {
  /** The service, and a key that writes and publishes. */
  baseUrl: string
  apiKey: string
  /** The path of the site on its host, such as `/` or `/1.0/`. */
  base: string
  /** The address of the repository's files, such as `https://github.com/acme/citable/blob/main`, for links to code. Default: such links become text. */
  repository?: string | undefined
}

/** Imports the pages as articles and publishes them, by the import that everybody uses. Throws if the import refuses a page. */
export async function importPages(
  pages: readonly DocPage[],
  { baseUrl, apiKey, base, repository }: ImportPagesOptions,
): Promise<ImportReport> {
  const paths = new Map(pages.map(({ source, path }) => [source, path]))
  // Several pages can come from one file: its own page is the one that other files link to.
  for (const { source, path } of pages)
    if (!path.startsWith("errors/") && !path.startsWith("reference/tools/")) paths.set(source, path)
  const files = pages.map((page) => ({
    path: `pages/${page.path}.md`,
    bytes: new TextEncoder().encode(toFile(page, (target) => toTarget(target, page, { paths, repository }))),
  }))
  const client = createClient({ baseUrl, apiKey })
  try {
    const report = await importContent({
      paths: ["pages"],
      fs: createMemoryFs(files),
      client,
      options: { publish: true, articlePath: (slug) => (slug === "index" ? base : `${base}${toPath(slug)}/`) },
    })
    const problems = report.entries.flatMap((entry) => entry.problems.map(({ message }) => `${entry.path}: ${message}`))
    if (problems.length > 0) throw new Error(`The import has problems with these pages:\n${problems.join("\n")}`)
    return report
  } finally {
    await client.close()
  }
}

function toFile(
  { path, title, description, body }: DocPage,
  mapTarget: (target: string) => string | undefined,
): string {
  const front = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `slug: ${toSlug(path)}`,
  ]
  return `---\n${front.join("\n")}\n---\n\n${mapLinks(body, mapTarget)}\n`
}

/** Replaces the targets of Markdown links outside of code. A link without a target becomes its text. */
function mapLinks(body: string, mapTarget: (target: string) => string | undefined): string {
  const codeOrLink = /^ *(```+)[^`\n]*\n.*?^ *\1 *$|\[((?:`[^`\n]*`|[^[\]`])*)\]\(([^()\s]+)\)|`[^`\n]+`/gms
  return body.replaceAll(codeOrLink, (found: string, _fence, text?: string, target?: string) => {
    if (text === undefined || target === undefined) return found
    const mapped = mapTarget(target)
    return mapped === undefined ? text : `[${text}](${mapped})`
  })
}

/** What the import takes for the target of a link: the file of a page, a file of the repository, or an address elsewhere. */
function toTarget(
  target: string,
  { source, path }: DocPage,
  { paths, repository }: { paths: ReadonlyMap<string, string>; repository: string | undefined },
): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(target)) return target
  const [file = "", fragment = ""] = target.split(/(?=#)/)
  const found = posix.normalize(posix.join(posix.dirname(source), file)).replace(/\/$/, "")
  const page = paths.get(found) ?? paths.get(`${found}/README.md`)
  if (page !== undefined) return `${posix.relative(posix.dirname(path), page)}.md${fragment}`
  return repository === undefined ? undefined : `${repository}/${found}${fragment}`
}
