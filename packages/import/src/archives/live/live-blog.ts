import type { Archive } from "../archive.ts"
import type { AskApi } from "./ask-api.ts"

export interface ReadBlogOptions {
  ask: AskApi
  /** The key of its API, if it takes one. */
  key: string | undefined
  /** Leaves pages out. */
  postsOnly: boolean
  /** Called after each request for posts or pages. */
  onPosts?: ((progress: { done: number; total: number }) => void) | undefined
}

/** A platform with an API from which the import reads what everybody can read. */
export interface LiveBlog {
  platform: string
  read(site: URL, options: ReadBlogOptions): Promise<Archive>
}

/** An import takes so many posts and pages from a blog. */
export const maxLivePosts = 20_000
