import { describeShownAsText } from "@citable/client/preview"
import type { Article } from "@citable/contract/content"
import type { BodyPlugin, MarkdownDialect, TextCache } from "@citable/markdown"
import { pipelineVersion } from "@citable/markdown/cache"
import type { TimeLimit } from "@citable/markdown/time-limit"
import { isRemoteAllowed, type RemotePattern } from "astro/assets/utils"
import type { LoaderContext } from "astro/loaders"

import type { BodyFiles } from "./body-files.ts"
import { encodeMark, type EntryMark } from "./entry-mark.ts"
import type { KnownEntries, KnownEntry, RenderedFields } from "./known-entries.ts"
import { type ImageMode, markImages } from "./mark-images.ts"
import type { Packer } from "./packed/create-packer.ts"
import { packedFormat } from "./packed/packed-data.ts"
import { type BodyOptions, isTimedOut, renderBodyOf } from "./render-body-of.ts"
import { type createInlineReader, toAssetsPath } from "./site-code.ts"
import { siteState } from "./site-state.ts"
import type { StoredBody } from "./stored-body.ts"
import { toData } from "./to-data.ts"
import { withoutWidths } from "./without-widths.ts"

export interface EntryOptions {
  retainBody: boolean
  bodyBaseUrl: string | undefined
  dialect: MarkdownDialect
  headingOffset: number | undefined
  plugins: readonly BodyPlugin[]
  parser: BodyOptions["parser"]
  timeLimit: TimeLimit | undefined
  markdown: "citable" | "astro"
  images: ImageMode
  imageSizes: string | undefined
}

export type Entry = Parameters<LoaderContext["store"]["set"]>[0]

export interface PreparedEntry {
  /** The entry without its id, which depends on the other articles. */
  entry: Omit<Entry, "id">
  mark: EntryMark
  /** What the data has from the rendered body. */
  rendered: RenderedFields
  /** Warnings of the renderer. */
  warnings: string[]
}

export interface EntryMaker {
  context: LoaderContext
  options: EntryOptions
  /** Part of every digest. It differs for releases and options that make different entries of the same article. */
  version: string
  cache: TextCache
  /** The files for bodies, if they are not in the data store. */
  files: BodyFiles | undefined
  /** What earlier syncs know, if an entry can be made without its body. */
  known: KnownEntries | undefined
  /** Makes entries that need less space in the store, if the site's pages read them from its file. */
  pack: Packer | undefined
  readInline: ReturnType<typeof createInlineReader>
}

export function toEntryVersion(
  options: EntryOptions,
  { config }: Pick<LoaderContext, "config">,
  place: { usesFiles: boolean; packs: boolean },
): string {
  const { retainBody, bodyBaseUrl, dialect, headingOffset, plugins, markdown, images, imageSizes } = options
  const { domains, remotePatterns } = config.image
  return JSON.stringify([
    `9:${pipelineVersion}`,
    retainBody,
    [bodyBaseUrl, config.site, dialect, headingOffset],
    plugins.map(({ key }) => key),
    markdown,
    images === "optimize" || images === "local" ? [images, domains, remotePatterns] : images,
    imageSizes,
    place.packs ? `packed ${packedFormat}` : place.usesFiles,
  ])
}

/** Renders an article and checks it against the collection's schema. Either can throw. */
export async function toEntry(
  article: Article,
  { hash, checksum }: Pick<EntryMark, "hash" | "checksum">,
  maker: EntryMaker,
): Promise<PreparedEntry> {
  const { context, options, cache, files } = maker
  const { serviceUrl } = siteState()
  const rendered = await renderBodyOf(toShown(article, options), {
    bodyBaseUrl: options.bodyBaseUrl,
    siteUrl: context.config.site,
    dialect: options.dialect,
    headingOffset: options.headingOffset,
    imageSizes: options.imageSizes,
    plugins: options.plugins,
    parser: options.parser,
    timeLimit: options.timeLimit,
    cache,
    processor:
      options.markdown === "astro"
        ? {
            assets: toAssetsPath(context.config),
            inline: maker.readInline,
            render: (text) => context.renderMarkdown(text),
          }
        : undefined,
  })
  const { domains, remotePatterns } = context.config.image
  const allowed = { domains, remotePatterns: remotePatterns as RemotePattern[] }
  const { html, imagePaths } = markImages(rendered.html, options.images, (src) => isRemoteAllowed(src, allowed))
  const { headings, frontmatter, excerpt, reading_time } = rendered
  const body = { html, headings, imagePaths, ...(frontmatter === undefined ? {} : { frontmatter }) }
  const data = await toParsed(article, rendered, maker)
  // The mark of a timed-out body matches no article, so the next load renders it again.
  const source = isTimedOut(rendered)
    ? { revision: 0, hash: `timed_out_${hash}` }
    : { revision: article.revision, hash }
  const mark = { articleId: article.id, checksum, ...source, body: files?.write(body) }
  return {
    mark,
    entry: assemble(article, { mark, data, rendered: files?.pointer ?? toRendered(body) }, maker),
    rendered: { excerpt: typeof article.excerpt === "string" ? "" : excerpt, reading_time },
    warnings: rendered.warnings.map((one) => describeShownAsText(article, one, serviceUrl) ?? one.message),
  }
}

/** Makes the entry of an article whose body is in a file already, to which the pointer leads. */
export async function toKnownEntry(
  article: Article,
  known: KnownEntry,
  maker: EntryMaker,
  { pointer }: BodyFiles,
): Promise<Omit<Entry, "id">> {
  const data = await toParsed(article, known, maker)
  return assemble(article, { mark: known.mark, data, rendered: pointer }, maker)
}

function toParsed(article: Article, rendered: RenderedFields, { context, options }: EntryMaker) {
  return context.parseData({ id: article.slug, data: toShown(toData(article, rendered), options) })
}

/** Where Astro makes all sizes itself, pages name none of the service's. */
function toShown<Fields extends Partial<Article>>(fields: Fields, { images }: EntryOptions): Fields {
  return images === "local" ? withoutWidths(fields) : fields
}

function assemble(
  article: Article,
  {
    mark,
    data,
    rendered,
  }: { mark: EntryMark; data: Record<string, unknown>; rendered: NonNullable<Entry["rendered"]> },
  { options, pack }: EntryMaker,
): Omit<Entry, "id"> {
  const entry = {
    data,
    digest: encodeMark(mark, pack === undefined ? data : {}),
    // Astro processes the images of a body only if it has a file. This file does not exist. All entries share the name to save space.
    filePath: ".citable/articles.md",
    ...(options.retainBody ? { body: article.body } : {}),
    rendered,
  }
  return pack === undefined ? entry : pack(entry, mark.articleId)
}

function toRendered({ html, ...metadata }: StoredBody) {
  return { html, metadata }
}

/** Hashes an article with the code and options that make its entry. */
export function toHash(article: Article, { context, version }: Pick<EntryMaker, "context" | "version">): string {
  return context.generateDigest(JSON.stringify([version, article]))
}
