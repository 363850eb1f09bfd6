import { type Article, grantableKeyScopes, type Scope, type ToolOutput, type VisibleArticle } from "@citable/contract"
import type { StartedService } from "@citable/dev"

import type { BrandWorld } from "../make-brand-world.ts"

/** A word in every field of a copy that is not live. */
export const hidden = "hiddenword"
/** A word in every field of a live copy. */
export const shown = "shownword"

/** The calls that bring an article into a state. They write a word into all of its fields. */
const histories = {
  draft: [hidden],
  scheduled: [hidden, "schedule"],
  published: [shown, "publish"],
  "edited since": [shown, "publish", hidden],
  "edited since and scheduled": [shown, "publish", hidden, "schedule"],
  unpublished: [hidden, "publish", "unpublish"],
} as const

export type ArticleState = keyof typeof histories
export const articleStates = Object.keys(histories) as ArticleState[]

/** A time that no test reaches. */
export const later = "2100-01-01T00:00:00Z"

let slugs = 0

export async function makeMarkedArticle(
  started: StartedService,
  { token, brandId }: BrandWorld,
  state: ArticleState,
  picture = "https://example.com/picture.png",
): Promise<Article> {
  const write = (method: string, path: string, body: unknown) => started.call<Article>(method, path, body, token)
  let article: Article | undefined
  for (const step of histories[state]) {
    if (step === hidden || step === shown) {
      const fields = markedFields(step, `${step}-${++slugs}`, picture)
      article =
        article === undefined
          ? await write("POST", `/v1/brands/${brandId}/content`, fields)
          : await write("PATCH", `/v1/content/${article.id}`, fields)
    } else {
      const path = `/v1/content/${article?.id}/${step === "unpublish" ? "unpublish" : "publish"}`
      await write("POST", path, step === "schedule" ? { publish_at: later } : {})
    }
  }
  if (article === undefined) throw new Error(`nothing happens in ${state}`)
  return article
}

function markedFields(word: string, slug: string, picture: string): Partial<Article> {
  const image = { url: `https://example.com/${word}.png`, width: 1, height: 1, alt: `${word} alt`, media_id: null }
  return {
    slug,
    title: `${word} title`,
    excerpt: `${word} excerpt`,
    body: `## Is ${word} a heading?\n\nThe ${word} body. ![${word}](${picture})`,
    translation_group: `${word} group`,
    cover: image,
    images: [image],
    author: {
      name: `${word} author`,
      url: `https://example.com/${word}`,
      image_url: `https://example.com/${word}.jpg`,
    },
    tags: [`${word} topic`],
    seo: {
      title: `${word} seo`,
      description: `${word} description`,
      canonical_url: `https://example.com/${word}`,
      noindex: false,
      json_ld: [{ name: word }],
    },
  }
}

const ofArticles: readonly Scope[] = ["content:read", "content:read_drafts", "content:write", "content:publish"]

/** Every set of the scopes for articles, each together with all other scopes of a key. */
export const scopeSets: readonly (readonly Scope[])[] = Array.from({ length: 2 ** ofArticles.length }, (_, bits) =>
  grantableKeyScopes.filter((scope) => {
    const at = ofArticles.indexOf(scope)
    return at === -1 || (bits & (1 << at)) !== 0
  }),
)

/** A short name for scopes, such as `read+write`. */
export function nameOf(scopes: readonly Scope[]): string {
  const names = scopes.filter((scope) => ofArticles.includes(scope)).map((scope) => scope.replace("content:", ""))
  return names.join("+") || "none"
}

/**
 * What a caller with these scopes can see of an article, according to `get_content`:
 * - the working copy and the live one with `content:read_drafts`
 * - the live one with `content:read`
 * - a reference with other scopes
 * - nothing if the article is deleted
 */
export async function visibleForms(
  { service, url }: StartedService,
  { token, readerKey }: { token: string; readerKey: string },
  scopes: readonly Scope[],
  id: string,
): Promise<VisibleArticle[]> {
  const get = async (credential: string) => {
    const headers = { authorization: `Bearer ${credential}` }
    const answer = await service.fetch(new Request(`${url}/v1/content/${id}`, { headers }))
    if (answer.status !== 200) return undefined
    const { writing: _, ...article } = (await answer.json()) as ToolOutput<"get_content">
    return article
  }
  const working = await get(token)
  if (working === undefined) return []
  const live = scopes.some((scope) => scope.startsWith("content:read")) ? await get(readerKey) : undefined
  if (scopes.includes("content:read_drafts")) return live === undefined ? [working] : [working, live]
  return [live ?? { id, status: working.status, version: working.version }]
}
