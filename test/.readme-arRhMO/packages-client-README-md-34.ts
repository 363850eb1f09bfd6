import { createClient, openReplica, toContentSource } from "@citable/client"
import type { ServiceAdapter } from "@citable/client"

interface Post {
  id: number
  permalink: string
  headline: string
  html: string
  state: "live" | "draft"
  modified: string
}

const adapter: ServiceAdapter = {
  paths: {
    list_content_changes: null,
    list_content: {
      path: "/api/v2/posts",
      toInput: ({ limit, cursor }) => ({ per_page: limit, page: cursor ?? 1 }),
      toAnswer: ({ posts, page, pages }: { posts: Post[]; page: number; pages: number }) => ({
        data: posts,
        next_cursor: page < pages ? page + 1 : null,
      }),
    },
    get_content: { path: "/api/v2/posts/{content_id}", toAnswer: ({ post }: { post: Post }) => post },
    get_content_by_slug: {
      path: "/api/v2/posts",
      toInput: ({ slug }) => ({ permalink: slug }),
      toAnswer: ({ posts }: { posts: Post[] }) => posts[0],
    },
  },
  toArticle: ({ id, permalink, headline, html, state, modified }: Post) =>
    state === "draft"
      ? null
      : { id, slug: permalink, title: headline, body: html, body_format: "html", updated_at: modified },
  toEvent: ({ event, post }: { event: string; post: Post }) =>
    event === "post.live" ? { type: "content.published", data: { content_id: post.id, slug: post.permalink } } : null,
  toHeaders: (apiKey) => ({ "x-api-key": apiKey }),
}

const client = createClient({ baseUrl: "https://api.example.com", adapter })
const replica = await openReplica({ dir: ".cache/articles", source: toContentSource(client) })
console.log(replica.bySlug("hello-world")?.title)

export {}
