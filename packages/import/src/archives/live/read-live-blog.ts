import type { Archive } from "../archive.ts"
import { type AskApiOptions, createAskApi, toBlogError } from "./ask-api.ts"
import type { LiveBlog, ReadBlogOptions } from "./live-blog.ts"

/** The platforms whose blogs the import reads from their APIs. A reader loads with the first blog of its platform. */
const liveBlogs: Readonly<Record<"wordpress" | "ghost", LiveBlog>> = {
  wordpress: {
    platform: "WordPress",
    read: async (site, options) => (await import("./read-wordpress-api.ts")).readWordPressApi(site, options),
  },
  ghost: {
    platform: "Ghost",
    read: async (site, options) => (await import("./read-ghost-api.ts")).readGhostApi(site, options),
  },
}

export type BlogPlatform = keyof typeof liveBlogs

export interface ReadLiveBlogOptions extends AskApiOptions, Pick<ReadBlogOptions, "onPosts"> {
  from: BlogPlatform
  /** The Content API key of Ghost. */
  key?: string | undefined
  /** Leaves pages out. */
  postsOnly?: boolean | undefined
}

export function isBlogPlatform(name: string): name is BlogPlatform {
  return Object.hasOwn(liveBlogs, name)
}

/**
 * Reads what a blog shows to everybody from its API. `path` is where `importContent` finds it with the option `blogs`. Throws
 * `blog_unreadable`, and `blog_key_refused`.
 */
export async function readLiveBlog(
  address: string,
  { from, key, postsOnly = false, onPosts, ...asking }: ReadLiveBlogOptions,
): Promise<{ path: string; archive: Archive }> {
  const site = URL.parse(address)
  if (site === null || !/^https?:$/.test(site.protocol) || site.username !== "" || site.password !== "")
    throw toBlogError("The address of a blog is like https://blog.example.com, without a user name.")
  site.search = site.hash = ""
  site.pathname = site.pathname.replace(/\/?$/, "/")
  const archive = await liveBlogs[from].read(site, { ask: createAskApi(asking), key, postsOnly, onPosts })
  return { path: `${site.host}${site.pathname}`.replace(/\/$/, ""), archive }
}
