import type { Article } from "@citable/contract"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { Publisher, RemoteDocument, RemoteImage, RenderOptions } from "../../src/publisher.ts"
import { createPublisher } from "../create-publisher.ts"

export interface GitRenderOptions {
  config?: Record<string, unknown>
  fieldMap?: Record<string, string>
  links?: Record<string, string>
  images?: Record<string, RemoteImage>
  /** The item's id, if the repository has one. */
  id?: string | null
  dates?: RenderOptions["dates"]
}

export interface RenderedFile {
  path: string
  front_matter: Record<string, unknown>
  body: string
}

/** Renders an article as the publisher of a repository does, without a repository. */
export async function renderForGit(fields: Partial<Article>, options: GitRenderOptions = {}): Promise<RemoteDocument> {
  const { publisher, article, ...given } = await openForGit(fields, options)
  return await publisher.render(article, given)
}

/** The publisher, an article, and what rendering needs besides. */
export async function openForGit(
  fields: Partial<Article>,
  options: GitRenderOptions = {},
): Promise<RenderOptions & { publisher: Publisher; article: Article }> {
  const { config = {}, fieldMap = {}, links = {}, images = {}, id = null, dates } = options
  const publisher = await createPublisher(
    {
      kind: "git",
      config: {
        provider: "generic",
        url: "https://git.example.com/site.git",
        branch: "main",
        folder: "blog",
        ...config,
      },
      credentials: { token: "a-token" },
      fieldMap,
    },
    {
      fetch: () => Promise.reject(new Error("no request")),
      resolveHost: () => Promise.reject(new Error("no name")),
      allowPlainHttp: false,
      cacheFolder: "/nonexistent",
      now: () => 0,
    },
  )
  const given: RenderOptions = {
    marker: "citable-rem",
    id,
    ...(dates && { dates }),
    links: new Map(Object.entries(links)),
    images: new Map(Object.entries(images)),
  }
  return { ...given, publisher, article: sampleArticle({ id: "cnt_1", slug: "first", ...fields }) }
}

export const toFile = (document: RemoteDocument): RenderedFile => document.fields as unknown as RenderedFile
