import { can, type PlatformAnswer, type PlatformRequest, type PlatformWorld } from "./platform-world.ts"
import type { PostFields, PostStatus, TestPost } from "./post-store.ts"
import { RestError } from "./rest-error.ts"
import { pickFields, toPage } from "./rest-lists.ts"
import type { TestTerm } from "./term-store.ts"

const statuses = ["publish", "future", "draft", "pending", "private"]

/** The routes below `/wp/v2/posts` and `/wp/v2/pages`. */
export function answerPosts(world: PlatformWorld, type: "post" | "page", request: PlatformRequest): PlatformAnswer {
  const { method, query } = request
  const [, id, part] = request.route.split("/")
  const edits = query.get("context") === "edit" || method !== "GET"
  if (id === undefined) {
    if (method === "GET") return list(world, type, request)
    if (method === "POST") {
      if (!request.isSignedIn || !can(world, "edit_posts")) {
        throw new RestError(request.isSignedIn ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to.")
      }
      const post = world.posts.create(type, readFields(world, request))
      const location = `${world.url()}/wp-json/wp/v2/${type}s/${post.id}`
      return { status: 201, headers: { location }, value: toJson(world, post, edits) }
    }
    if (method === "OPTIONS")
      return { value: pickFields({ schema: { properties: { meta: { properties: {} } } } }, query) }
    throw noRoute()
  }
  const post = world.posts.get(Number(id), type)
  if (part === "autosaves" && method === "GET") {
    if (!request.isSignedIn) throw new RestError(401, "rest_cannot_read", "Sorry, you are not allowed to.")
    return { value: post.autosavedAt === undefined ? [] : [toAutosave(post, post.autosavedAt)] }
  }
  if (part !== undefined) throw noRoute()
  if (method === "GET") {
    if (edits && !request.isSignedIn) {
      throw new RestError(401, "rest_forbidden_context", "Sorry, you are not allowed to edit this post.")
    }
    if (post.status !== "publish" && !request.isSignedIn) {
      throw new RestError(401, "rest_forbidden", "Sorry, you are not allowed to do that.")
    }
    return { value: pickFields(toJson(world, post, edits), query) }
  }
  if (!request.isSignedIn) throw new RestError(401, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.")
  if (method === "DELETE") {
    if (query.get("force") !== "true") return { value: toJson(world, world.posts.trash(post), true) }
    world.posts.remove(post)
    return { value: { deleted: true, previous: toJson(world, post, true) } }
  }
  if (!["POST", "PUT", "PATCH"].includes(method)) throw noRoute()
  return { value: pickFields(toJson(world, world.posts.update(post, readFields(world, request)), true), query) }
}

function list(world: PlatformWorld, type: TestPost["type"], { query, isSignedIn }: PlatformRequest): PlatformAnswer {
  const words = (name: string) => [...query.getAll(name), ...query.getAll(`${name}[]`)].join(",").split(",")
  const asked = query.has("status") || query.has("status[]") ? words("status") : ["publish"]
  const edits = query.get("context") === "edit"
  if (edits && !isSignedIn) throw new RestError(401, "rest_forbidden_context", "Sorry, you are not allowed to.")
  for (const status of asked) {
    if (![...statuses, "any", "trash"].includes(status)) {
      throw new RestError(400, "rest_invalid_param", "Invalid parameter(s): status")
    }
    if (status !== "publish" && !isSignedIn) {
      throw new RestError(400, "rest_invalid_param", "Invalid parameter(s): status")
    }
  }
  const slugs = query.has("slug") || query.has("slug[]") ? words("slug") : undefined
  const ids = query.has("include") || query.has("include[]") ? words("include").map(Number) : undefined
  const search = query.get("search")?.toLowerCase()
  const found = world.posts
    .all()
    .filter((post) => post.type === type)
    .filter(({ status }) => asked.includes(status) || (asked.includes("any") && status !== "trash"))
    .filter(({ slug }) => slugs?.includes(slug) ?? true)
    .filter(({ id }) => ids?.includes(id) ?? true)
    .filter(
      (post) =>
        search === undefined ||
        (!world.plugins.breaksSearch && `${post.title}\n${post.content}`.toLowerCase().includes(search)),
    )
  const by = query.get("orderby") ?? "date"
  if (!["date", "id", "modified", "include", "slug", "title"].includes(by)) {
    throw new RestError(400, "rest_invalid_param", "Invalid parameter(s): orderby")
  }
  const key = (post: TestPost) => (by === "date" ? post.date : by === "modified" ? post.modified : post.id)
  found.sort((a, b) => key(a) - key(b) || a.id - b.id)
  if (query.get("order") !== "asc") found.reverse()
  const { items, headers } = toPage(found, query)
  return { headers, value: items.map((post) => pickFields(toJson(world, post, edits), query)) }
}

function readFields(world: PlatformWorld, { json }: PlatformRequest): PostFields {
  const fields: PostFields = {}
  for (const name of ["title", "content", "excerpt", "slug"] as const) {
    const value = json[name]
    const text = typeof value === "object" && value !== null ? (value as { raw?: unknown }).raw : value
    const stripped = name === "content" && world.plugins.stripsComments
    if (typeof text === "string") fields[name] = stripped ? text.replaceAll(/<!-- .*? -->/gs, "") : text
    else if (text !== undefined) throw invalid(name)
  }
  for (const name of ["categories", "tags"] as const) {
    const value = json[name]
    if (value === undefined) continue
    if (!Array.isArray(value) || !value.every(Number.isInteger)) throw invalid(name)
    // WordPress leaves out ids of terms that are not there.
    const known = world.terms.list(name === "tags" ? "post_tag" : "category").map(({ id }) => id)
    fields[name] = known.filter((id) => value.includes(id))
  }
  for (const name of ["author", "featured_media"] as const) {
    const value = json[name]
    if (value !== undefined && !Number.isInteger(value)) throw invalid(name)
    if (value !== undefined) fields[name] = value as number
  }
  const { status, date_gmt: date } = json
  if (status !== undefined) {
    if (typeof status !== "string" || !statuses.includes(status)) throw invalid("status")
    if (["publish", "future", "private"].includes(status) && !can(world, "publish_posts")) {
      throw new RestError(403, "rest_cannot_publish", "Sorry, you are not allowed to publish posts in this post type.")
    }
    fields.status = status as PostStatus
  }
  if (fields.author !== undefined && fields.author !== 1 && !can(world, "edit_others_posts")) {
    throw new RestError(403, "rest_cannot_edit_others", "Sorry, you are not allowed to create posts as this user.")
  }
  if (typeof date === "string") {
    const time = Date.parse(`${date.replace(/Z$/, "")}Z`)
    if (Number.isNaN(time)) throw invalid("date_gmt")
    fields.date = time
  }
  return fields
}

function toJson(world: PlatformWorld, post: TestPost, edits: boolean): Record<string, unknown> {
  const text = (raw: string, rendered: string) => ({ ...(edits ? { raw } : {}), rendered })
  const isOut = post.status === "publish"
  return {
    id: post.id,
    date: toGmt(post.date),
    date_gmt: toGmt(post.date),
    guid: text(`${world.url()}/?p=${post.id}`, `${world.url()}/?p=${post.id}`),
    modified: toGmt(post.modified),
    modified_gmt: toGmt(post.modified),
    ...(edits ? { password: "" } : {}),
    slug: post.slug,
    status: post.status,
    type: post.type,
    link: isOut ? `${world.url()}/${post.slug}/` : `${world.url()}/?p=${post.id}`,
    title: text(post.title, post.title),
    content: { ...text(post.content, post.content.replaceAll(/<!-- .*? -->\n?/gs, "")), protected: false },
    excerpt: { ...text(post.excerpt, post.excerpt === "" ? "" : `<p>${post.excerpt}</p>\n`), protected: false },
    author: post.author,
    featured_media: post.featured_media,
    comment_status: "open",
    ping_status: "open",
    sticky: false,
    template: "",
    format: "standard",
    meta: [],
    categories: post.categories,
    tags: post.tags,
    _links: linksOf(world, post),
    _embedded: { "wp:term": [termsOf(world, "category", post.categories), termsOf(world, "post_tag", post.tags)] },
    ...(edits ? { permalink_template: `${world.url()}/%postname%/`, generated_slug: post.slug } : {}),
  }
}

function linksOf(world: PlatformWorld, { id, type, revisions }: TestPost): Record<string, unknown> {
  const href = `${world.url()}/wp-json/wp/v2/${type}s/${id}`
  const newest = revisions.at(-1)
  return {
    self: [{ href }],
    "version-history": [{ count: revisions.length, href: `${href}/revisions` }],
    ...(newest === undefined
      ? {}
      : { "predecessor-version": [{ id: newest.id, href: `${href}/revisions/${newest.id}` }] }),
  }
}

/** WordPress embeds terms only where `_embed` asks for them, which no publisher can tell from more. */
function termsOf(world: PlatformWorld, taxonomy: TestTerm["taxonomy"], ids: readonly number[]): unknown[] {
  return world.terms.list(taxonomy).filter(({ id }) => ids.includes(id))
}

function toAutosave(post: TestPost, at: number): Record<string, unknown> {
  const text = { raw: `${post.content} and more`, rendered: "" }
  const times = { date: toGmt(at), date_gmt: toGmt(at), modified: toGmt(at), modified_gmt: toGmt(at) }
  return { ...times, id: 9000 + post.id, author: 1, parent: post.id, slug: `${post.id}-autosave-v1`, content: text }
}

/** Whole seconds, without a zone. */
function toGmt(time: number): string {
  return new Date(time).toISOString().slice(0, 19)
}

function invalid(name: string): RestError {
  return new RestError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`)
}

function noRoute(): RestError {
  return new RestError(404, "rest_no_route", "No route was found matching the URL and request method.")
}
