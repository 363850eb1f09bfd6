import type { Article } from "@citable/contract"
import { lastChangeOf } from "@citable/contract/core"
import { renderBody, toMarkdown } from "@citable/markdown"

import { PublisherError } from "../publisher-error.ts"
import type { PublisherWarning, RemoteDocument, RenderOptions } from "../publisher.ts"
import { rewriteMarkdown } from "../render/rewrite-markdown.ts"
import { toFilePath } from "./file-path.ts"
import type { GitSettings } from "./git-settings.ts"
import { type GitFields, normaliseBody } from "./markdown-file.ts"
import { toMdx } from "./mdx/to-mdx.ts"
import { type PictureAddress, pictureAddresses } from "./picture-addresses.ts"
import { escapeTemplates } from "./template-marks.ts"

/** Converts an article to its file's path, front matter and body. */
export async function renderArticle(
  article: Article,
  options: RenderOptions,
  settings: GitSettings,
): Promise<RemoteDocument> {
  const warnings: PublisherWarning[] = []
  const path = toFilePath(article, settings, options.dates?.first)
  const images = pictureAddresses(options, path, settings)
  const markdown = article.body_format === "html" ? toMarkdown(article.body) : article.body
  const rewritten = rewriteMarkdown(markdown, { links: options.links, images })
  const body = settings.format === "mdx" ? await toMdx(rewritten, warnings) : rewritten
  const { dates } = options
  const dated = dates === undefined ? article : { ...article, published_at: dates.earlier ?? dates.first }
  const front_matter = await toFrontMatter(dated, images, settings, warnings)
  const text = escapeTemplates(normaliseBody(body), settings.preset.runs)
  return { fields: { path, front_matter, body: text } satisfies GitFields, warnings }
}

type Images = ReadonlyMap<string, PictureAddress>

async function toFrontMatter(
  article: Article,
  images: Images,
  { preset, fieldMap }: GitSettings,
  warnings: PublisherWarning[],
): Promise<Record<string, unknown>> {
  const names: Partial<Record<keyof Article, string>> = { ...preset.names, ...fieldMap }
  const values: Record<string, unknown> = {}
  for (const [field, name] of Object.entries(names) as [keyof Article, string][]) {
    const value = await toValue(article, field, images, preset, warnings)
    if (value !== undefined && value !== null) values[name] = value
    else if (preset.needs?.includes(field) === true) throw toMissing(field, name)
  }
  for (const [field, isFilled] of Object.entries(listLeftOut(article))) {
    if (!isFilled || field in names) continue
    warnings.push({
      code: "field_left_out",
      pointer: `/${field}`,
      detail: `The preset has no name for ${field} in the front matter. Give it one in field_map.`,
    })
  }
  values["citable"] = article.id
  return values
}

/** One file without it, and the tool builds no page of the site. */
function toMissing(field: keyof Article, name: string): PublisherError {
  return new PublisherError(
    "publisher_invalid",
    `The preset needs ${name} in the front matter, and the article has no ${field}. Give it one, or choose another preset.`,
    { pointer: `/${field}` },
  )
}

/** What readers would miss, if it is not in the front matter. */
function listLeftOut({ tags, author, cover, seo }: Article): Partial<Record<keyof Article, boolean>> {
  return {
    tags: tags.length > 0,
    author: author !== null,
    cover: cover !== null,
    seo: seo.canonical_url !== null || seo.noindex || seo.json_ld.length > 0,
  }
}

async function toValue(
  article: Article,
  field: keyof Article,
  images: Images,
  preset: GitSettings["preset"],
  warnings: PublisherWarning[],
): Promise<unknown> {
  if (field === "excerpt") {
    const written = article.seo.description ?? article.excerpt
    if (written !== null || preset.needs?.includes(field) !== true) return written
    const { body, body_format: format, locale, title } = article
    return (await renderBody(body, { format, locale })).excerpt || title
  }
  if (field === "cover") return toCover(article, images, preset, warnings)
  if (field === "author") return article.author?.name
  if (field === "authors") {
    return (article.authors ?? (article.author === null ? [] : [article.author])).map(({ name }) => name)
  }
  if (field === "modified_at" && article.modified_at !== null) return lastChangeOf(article)
  return field === "tags" && article.tags.length === 0 ? undefined : article[field]
}

function toCover(
  { cover }: Article,
  images: Images,
  preset: GitSettings["preset"],
  warnings: PublisherWarning[],
): unknown {
  if (cover === null) return undefined
  const { url, isFile } = images.get(cover.url) ?? { url: cover.url, isFile: false }
  if (!isFile && preset.needsCoverFile === true) {
    warnings.push({
      code: "cover_left_out",
      pointer: "/cover",
      detail: "The site needs the cover as a file, and Citable could not read it. The article has no cover there.",
    })
    return undefined
  }
  return preset.listsCover === true ? [url.replace(/^\.\//, "")] : url
}
