import type { Article } from "@citable/contract/content"
import { pipelineVersion, renderBody } from "@citable/markdown"
import type { BodyPlugin } from "@citable/markdown"
import type { LoaderContext } from "astro/loaders"

/** Part of every digest: a release, or options, that make other entries of the same article make a new one. */
export function toEntryVersion({ retainBody, plugins }: EntryOptions): string {
  return JSON.stringify([`1:${pipelineVersion}`, retainBody, plugins.map(({ key }) => key)])
}

/** What the loader must know of an entry, whatever the site's own schema keeps of its data. */
export interface EntryOrigin {
  id: string
  brand_id: string
  slug: string
  locale: string
  title: string
}

export type Entry = Parameters<LoaderContext["store"]["set"]>[0]

export interface PreparedEntry {
  /** All but the id in the store, which depends on the other articles. */
  entry: Omit<Entry, "id">
  origin: EntryOrigin
  /** What the renderer found worth saying, in words. */
  warnings: string[]
}

export interface EntryOptions {
  retainBody: boolean
  plugins: readonly BodyPlugin[]
}

/** Renders an article and checks it against the collection's schema. Throws what either throws. */
export async function toEntry(
  article: Article,
  context: Pick<LoaderContext, "parseData" | "generateDigest">,
  options: EntryOptions,
): Promise<PreparedEntry> {
  const { body, body_format: format, ...fields } = article
  const rendered = await renderBody(body, {
    format,
    name: article.title,
    images: article.images,
    plugins: options.plugins,
  })
  const data = await context.parseData({
    id: article.slug,
    data: {
      ...fields,
      excerpt: article.excerpt ?? rendered.excerpt,
      reading_time: rendered.reading_time,
      published_at: article.published_at ?? article.created_at,
    },
  })
  const { id, brand_id, slug, locale, title } = article
  const origin: EntryOrigin = { id, brand_id, slug, locale, title }
  return {
    origin,
    entry: {
      data,
      digest: toDigest(article, context, options),
      ...(options.retainBody ? { body } : {}),
      rendered: { html: rendered.html, metadata: { headings: rendered.headings, imagePaths: [], citable: origin } },
    },
    warnings: rendered.warnings.map(({ message }) => message),
  }
}

/** Changes with whatever a page can show of the article, and with the code and options that make its entry. */
export function toDigest(
  article: Article,
  context: Pick<LoaderContext, "generateDigest">,
  options: EntryOptions,
): string {
  return context.generateDigest(JSON.stringify([toEntryVersion(options), article]))
}

/** What `toEntry` noted of the article; undefined where another loader made the entry. */
export function originOf(entry: Pick<Entry, "rendered">): EntryOrigin | undefined {
  return entry.rendered?.metadata?.["citable"] as EntryOrigin | undefined
}
