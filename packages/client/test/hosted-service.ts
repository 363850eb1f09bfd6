import type { ServiceAdapter } from "@citable/client"

import { serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

/** An article of another service. */
export interface Post {
  postId: number
  permalink: string
  headline: string
  html: string
  state: "live" | "draft"
  /** Seconds since 1970. */
  modified: number
  labels: { name: string }[]
  hero?: { src: string }
}

/**
 * A service unlike ours: numbered pages, other bodies and paths, another header for the key, no brands, no revisions, no
 * change feed, and errors that are not problem documents.
 */
export interface HostedService extends TestServer {
  posts: Map<number, Post>
  /** Answers instead of the service, unless it returns `undefined`. */
  intercept: ((request: SeenRequest) => Answer | undefined) | undefined
}

export const hostedKey = "hosted-key-1"

export async function createHostedService(): Promise<HostedService> {
  const posts = new Map<number, Post>()

  function list(query: URLSearchParams): Answer {
    const [page, perPage] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 10)]
    const permalink = query.get("permalink")
    const found = [...posts.values()].filter((post) => permalink === null || post.permalink === permalink)
    const pages = Math.max(1, Math.ceil(found.length / perPage))
    return { json: { posts: found.slice((page - 1) * perPage, page * perPage), meta: { page, pages } } }
  }

  const server = await serve((request) => {
    const answer = service.intercept?.(request)
    if (answer !== undefined) return answer
    if (request.headers["x-api-key"] !== hostedKey) return { status: 401, json: { message: "Who are you?" } }
    const { pathname, searchParams } = new URL(request.path, "http://localhost")
    if (pathname === "/api/v2/posts" && request.method === "GET") return list(searchParams)
    const post = posts.get(Number(/^\/api\/v2\/posts\/(\d+)$/.exec(pathname)?.[1]))
    return post === undefined ? { status: 404, json: { message: "No such post" } } : { json: { post } }
  })
  const service: HostedService = { ...server, posts, intercept: undefined }
  return service
}

export function createPost(postId: number, fields: Partial<Post> = {}): Post {
  const post = { postId, permalink: `post-${postId}`, headline: `Post ${postId}`, html: "<p>One two.</p>" }
  return { ...post, state: "live", modified: 1_700_000_000, labels: [], ...fields }
}

interface PostPage {
  posts: Post[]
  meta: { page: number; pages: number }
}

/** The adapter for that service. */
export const adapter: ServiceAdapter = {
  paths: {
    tools: null,
    list_content_changes: null,
    list_content: {
      path: "/api/v2/posts",
      toInput: ({ limit, cursor }) => ({ per_page: limit, page: cursor ?? 1 }),
      toAnswer: ({ posts, meta }: PostPage) => ({
        data: posts,
        next_cursor: meta.page < meta.pages ? meta.page + 1 : null,
      }),
    },
    get_content: { path: "/api/v2/posts/{content_id}", toAnswer: ({ post }: { post: Post }) => post },
    get_content_by_slug: {
      path: "/api/v2/posts",
      toInput: ({ slug }) => ({ permalink: slug }),
      toAnswer: ({ posts }: PostPage) => posts[0],
    },
    create_content: "POST /api/v2/posts",
  },
  toArticle: (post: Post) =>
    post.state === "draft"
      ? null
      : {
          id: post.postId,
          slug: post.permalink,
          title: post.headline,
          body: post.html,
          body_format: "html",
          updated_at: post.modified * 1000,
          tags: post.labels.map(({ name }) => name),
          cover: post.hero === undefined ? null : { url: post.hero.src },
        },
  toEvent: ({ event, post }: { event: string; post: Post }) =>
    event === "post.live"
      ? { type: "content.published", data: { content_id: post.postId, slug: post.permalink } }
      : event === "post.gone"
        ? { type: "content.deleted", data: { content_id: post.postId, slug: post.permalink } }
        : null,
  toHeaders: (apiKey) => ({ "x-api-key": apiKey }),
}
