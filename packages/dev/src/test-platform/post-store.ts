import { RestError } from "./rest-error.ts"

export type PostStatus = "publish" | "future" | "draft" | "pending" | "private" | "trash" | "inherit"

/** A row of the platform's only table. */
export interface TestPost {
  id: number
  type: "post" | "page" | "attachment"
  status: PostStatus
  slug: string
  title: string
  content: string
  excerpt: string
  /** Milliseconds since 1970. */
  date: number
  modified: number
  author: number
  featured_media: number
  categories: number[]
  tags: number[]
  /** The slug that a trashed post gets back. */
  desiredSlug?: string
  /** The texts that updates replaced, oldest first. */
  revisions: { id: number; title: string; content: string }[]
  /** When a person last changed the text in an open editor. */
  autosavedAt?: number
  /** Of an attachment. */
  file?: { path: string; bytes: Uint8Array; type: string; alt: string }
}

export type PostFields = Partial<
  Pick<
    TestPost,
    | "status"
    | "slug"
    | "title"
    | "content"
    | "excerpt"
    | "date"
    | "author"
    | "featured_media"
    | "categories"
    | "tags"
    | "file"
  >
>

export interface PostStore {
  all(): TestPost[]
  get(id: number, type: TestPost["type"]): TestPost
  create(type: TestPost["type"], fields: PostFields): TestPost
  update(post: TestPost, fields: PostFields): TestPost
  trash(post: TestPost): TestPost
  remove(post: TestPost): void
  /** Makes the posts what they were at an earlier moment. Ids of later ones are given away again. */
  restore(backup: PostBackup): void
  backup(): PostBackup
}

export interface PostBackup {
  posts: readonly TestPost[]
  last: number
}

/** Keeps posts in memory, with WordPress's rules for slugs, dates and the trash. */
export function createPostStore(now: () => number): PostStore {
  const posts = new Map<number, TestPost>()
  let last = 3

  /** WordPress compares slugs within a type, and those of attachments with everything. */
  const uniqueSlug = (slug: string, post: TestPost): string => {
    const isTaken = (candidate: string) =>
      [...posts.values()].some(
        (other) =>
          other.id !== post.id && other.slug === candidate && (other.type === post.type || post.type === "attachment"),
      )
    if (slug === "" || !isTaken(slug)) return slug
    for (let number = 2; ; number++) if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`
  }

  const save = (post: TestPost, fields: PostFields): TestPost => {
    const { slug, title, ...others } = fields
    const before = post.status
    for (const [name, value] of Object.entries(others)) if (value === undefined) delete others[name as "content"]
    Object.assign(post, others)
    if (title !== undefined) post.title = title.trim()
    let wanted = slug === undefined ? post.slug : toSlug(slug)
    if (before === "trash" && post.status !== "trash") {
      wanted = post.desiredSlug ?? wanted
      delete post.desiredSlug
    }
    const isPublic = post.status === "publish" || post.status === "future" || post.status === "private"
    if (wanted === "" && isPublic) wanted = toSlug(post.title)
    post.slug = uniqueSlug(wanted === "" && isPublic ? String(post.id) : wanted, post)
    // A draft has no date of its own: it is published with the moment.
    if (fields.date === undefined && before === "draft" && post.status === "publish") post.date = now()
    if (post.status === "publish" && post.date > now()) post.status = "future"
    else if (post.status === "future" && post.date <= now()) post.status = "publish"
    post.modified = now()
    return post
  }

  return {
    all: () => [...posts.values()],
    get(id, type) {
      const post = posts.get(id)
      if (post?.type === type) return post
      throw new RestError(404, "rest_post_invalid_id", "Invalid post ID.")
    },
    create(type, fields) {
      if (type !== "attachment" && ![fields.title, fields.content, fields.excerpt].some((text) => text?.trim())) {
        throw new RestError(400, "empty_content", "Content, title, and excerpt are empty.")
      }
      const post: TestPost = {
        id: ++last,
        type,
        status: "draft",
        slug: "",
        title: "",
        content: "",
        excerpt: "",
        date: now(),
        modified: now(),
        author: 1,
        featured_media: 0,
        categories: type === "post" ? [1] : [],
        tags: [],
        revisions: [],
      }
      save(post, fields)
      posts.set(post.id, post)
      return post
    },
    update(post, fields) {
      const { title, content } = post
      save(post, fields)
      if (post.title !== title || post.content !== content) post.revisions.push({ id: ++last, title, content })
      return post
    },
    trash(post) {
      if (post.status === "trash") {
        throw new RestError(410, "rest_already_trashed", "The post has already been deleted.")
      }
      Object.assign(post, {
        status: "trash",
        desiredSlug: post.slug,
        slug: `${post.slug}__trashed`,
        modified: now(),
      })
      return post
    },
    remove(post) {
      posts.delete(post.id)
    },
    restore(backup) {
      posts.clear()
      for (const post of structuredClone(backup.posts)) posts.set(post.id, post)
      last = backup.last
    },
    backup: () => ({ posts: structuredClone([...posts.values()]), last }),
  }
}

/** `sanitize_title` of WordPress, without its rare rules. */
export function toSlug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "s")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s.-]/gu, "")
    .replaceAll(/[\s.]+/gu, "-")
    .replaceAll(/-+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
  return encodeURIComponent(plain).toLowerCase().slice(0, 200)
}
