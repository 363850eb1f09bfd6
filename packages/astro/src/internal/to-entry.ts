import type { Article } from "@citable/contract/content"
import { type BodyPlugin, type MarkdownParser, pipelineVersion, type TextCache } from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"
import { isRemoteAllowed, type RemotePattern } from "astro/assets/utils"
import type { LoaderContext } from "astro/loaders"

import type { BodyFiles } from "./body-files.ts"
import type { createInterner } from "./create-interner.ts"
import { encodeMark, type EntryMark } from "./entry-mark.ts"
import { type ImageMode, markImages } from "./mark-images.ts"
import { isTimedOut, renderBodyOf } from "./render-body-of.ts"
import type { StoredBody } from "./stored-body.ts"
import { toData } from "./to-data.ts"

export interface EntryOptions {
  retainBody: boolean
  plugins: readonly BodyPlugin[]
  parser: MarkdownParser | undefined
  timeLimit: TimeLimit | undefined
  markdown: "citable" | "astro"
  images: ImageMode
}

export type Entry = Parameters<LoaderContext["store"]["set"]>[0]

export interface PreparedEntry {
  /** All but the id in the store, which depends on the other articles. */
  entry: Omit<Entry, "id">
  mark: EntryMark
  /** What the renderer found worth saying, in words. */
  warnings: string[]
}

export interface EntryMaker {
  context: LoaderContext
  options: EntryOptions
  /** Part of every digest: a release, or options, that make other entries of the same article make a new one. */
  version: string
  cache: TextCache
  /** Where bodies go instead of the data store. */
  files: BodyFiles | undefined
  intern: ReturnType<typeof createInterner>
}

export function toEntryVersion(
  options: EntryOptions,
  { config }: Pick<LoaderContext, "config">,
  usesFiles: boolean,
): string {
  const { retainBody, plugins, markdown, images } = options
  const { domains, remotePatterns } = config.image
  return JSON.stringify([
    `3:${pipelineVersion}`,
    retainBody,
    plugins.map(({ key }) => key),
    markdown,
    images === "optimize" ? [domains, remotePatterns] : images,
    usesFiles,
  ])
}

/** Renders an article and checks it against the collection's schema. Throws what either throws. */
export async function toEntry(article: Article, hash: string, maker: EntryMaker): Promise<PreparedEntry> {
  const { context, options, cache, files, intern } = maker
  const rendered = await renderBodyOf(article, {
    plugins: options.plugins,
    parser: options.parser,
    timeLimit: options.timeLimit,
    cache,
    renderMarkdown: options.markdown === "astro" ? (text) => context.renderMarkdown(text) : undefined,
  })
  const { domains, remotePatterns } = context.config.image
  const allowed = { domains, remotePatterns: remotePatterns as RemotePattern[] }
  const { html, imagePaths } = markImages(rendered.html, options.images, (src) => isRemoteAllowed(src, allowed))
  const data = await context.parseData({ id: article.slug, data: toData(article, rendered) })
  const body = { html, headings: rendered.headings, imagePaths }
  // The next load takes an entry with such a mark for one of another article, and makes it again.
  const source = isTimedOut(rendered)
    ? { revision: 0, hash: `timed_out_${hash}` }
    : { revision: article.revision, hash }
  const mark = { articleId: article.id, ...source, body: files?.write(body) }
  return {
    mark,
    entry: {
      data: intern(data),
      digest: encodeMark(mark, data),
      // Astro looks at the images of a body that has a file alone; this one is nowhere, and the same for all to take less place.
      filePath: ".citable/articles.md",
      ...(options.retainBody ? { body: article.body } : {}),
      rendered: files === undefined ? toRendered(body) : files.pointer,
    },
    warnings: rendered.warnings.map(({ message }) => message),
  }
}

function toRendered({ html, headings, imagePaths }: StoredBody) {
  return { html, metadata: { headings, imagePaths } }
}

/** Of an article and of the code and options that make its entry. */
export function toHash(article: Article, { context, version }: Pick<EntryMaker, "context" | "version">): string {
  return context.generateDigest(JSON.stringify([version, article]))
}
