import type { PostStore } from "./post-store.ts"
import type { TermStore } from "./term-store.ts"

export type Role = "administrator" | "editor" | "author" | "contributor"

/** What the routes of the test platform share. */
export interface PlatformWorld {
  posts: PostStore
  terms: TermStore
  now: () => number
  /** Without a slash at the end. */
  url: () => string
  role: Role
  plugins: PlatformPlugins
}

/** What plugins of the site do. */
export interface PlatformPlugins {
  /** Whether a search finds nothing. */
  breaksSearch: boolean
  /** Whether texts lose their comments when they are stored. */
  stripsComments: boolean
}

/** A request after its credentials were checked. */
export interface PlatformRequest {
  method: string
  /** Below `/wp/v2/`, such as `posts/5`. */
  route: string
  query: URLSearchParams
  headers: Headers
  bytes: Uint8Array
  /** The body, if it is JSON or a form. */
  json: Readonly<Record<string, unknown>>
  isSignedIn: boolean
}

export interface PlatformAnswer {
  status?: number
  headers?: Record<string, string>
  value: unknown
}

export function can(world: PlatformWorld, right: string): boolean {
  return capabilitiesOf(world.role)[right] === true
}

const rights: Record<Role, readonly string[]> = {
  contributor: ["read", "edit_posts", "delete_posts"],
  author: ["publish_posts", "edit_published_posts", "delete_published_posts", "upload_files"],
  editor: [
    "edit_others_posts",
    "delete_others_posts",
    "edit_pages",
    "publish_pages",
    "edit_published_pages",
    "edit_others_pages",
    "manage_categories",
    "unfiltered_html",
  ],
  administrator: ["manage_options", "activate_plugins", "install_plugins", "edit_users"],
}

/** Each role has the rights of those before it. */
export function capabilitiesOf(role: Role): Record<string, boolean> {
  const roles = Object.keys(rights) as Role[]
  const held = roles.slice(0, roles.indexOf(role) + 1).flatMap((name) => rights[name])
  return Object.fromEntries([...held, role].map((right) => [right, true]))
}
