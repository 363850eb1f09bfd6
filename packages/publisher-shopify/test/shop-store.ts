/** The articles and files of a shop, and the rules that Shopify applies to them. */
export interface StoredArticle {
  __typename: "Article"
  id: string
  blogId: string
  handle: string
  title: string
  body: string
  summary: string | null
  tags: string[]
  author: string
  isPublished: boolean
  publishedAt: string | null
  updatedAt: string
  image: { url: string; altText: string | null } | null
  metafields: Map<string, { type: string; value: string }>
}

export interface StoredFile {
  __typename: "MediaImage"
  id: string
  name: string
  alt: string | null
  bytes: Uint8Array
  /** How often somebody has to look until it is ready. */
  looks: number
  fails: boolean
}

export interface Refusal {
  code: string
  field: string[]
  message: string
}

interface Metafield {
  namespace?: string
  key?: string
  type?: string
  value?: string
}

export interface ArticleInput {
  title?: string
  blogId?: string
  author?: { name?: string; userId?: string }
  handle?: string
  body?: string
  summary?: string
  tags?: string[]
  isPublished?: boolean
  publishDate?: string
  image?: { url?: string; altText?: string } | null
  metafields?: Metafield[]
  redirectNewHandle?: boolean
}

export const blogId = "gid://shopify/Blog/77"

/** Keeps articles as Shopify does. Times are whole seconds, and a change by a person comes a second after the last. */
export function createShopStore(assets: () => string, now: () => number) {
  const articles = new Map<string, StoredArticle>()
  const files = new Map<string, StoredFile>()
  const redirects: { from: string; to: string }[] = []
  let number = 1000
  let clock = 0
  const store = {
    articles,
    files,
    redirects,
    nextNumber: () => ++number,
    /** Changes HTML as a person's editor could; undefined keeps it. */
    rewriteHtml: undefined as ((html: string) => string) | undefined,
    /** The time of a change, in whole seconds. */
    tick(isLater = false): string {
      clock = Math.max(Math.floor(now() / 1000), clock + Number(isLater))
      return new Date(clock * 1000).toISOString().replace(".000", "")
    },
    create(input: ArticleInput): StoredArticle | Refusal[] {
      const refused = check(input, undefined)
      if (refused.length > 0) return refused
      const article: StoredArticle = {
        __typename: "Article",
        id: `gid://shopify/Article/${++number}`,
        blogId: input.blogId ?? "",
        title: "",
        handle: "",
        body: "",
        summary: null,
        tags: [],
        author: "",
        isPublished: false,
        publishedAt: null,
        updatedAt: "",
        image: null,
        metafields: new Map(),
      }
      articles.set(article.id, article)
      apply(article, { ...input, handle: input.handle ?? toHandle(input.title ?? "") })
      return article
    },
    update(id: string, input: ArticleInput): StoredArticle | Refusal[] {
      const article = articles.get(id)
      if (article === undefined) return [refuse("NOT_FOUND", ["id"], "Article does not exist")]
      const refused = check(input, article)
      if (refused.length > 0) return refused
      const before = article.handle
      apply(article, input)
      if (input.redirectNewHandle === true && article.handle !== before) {
        redirects.push({ from: before, to: article.handle })
      }
      return article
    },
  }

  const fileAt = (url: string) => [...files.values()].find(({ name }) => url.includes(`/files/${name}`))
  /** An article gets a copy of its picture, with the same name. */
  const copyImage = (url: string) =>
    `${assets()}/cdn/articles/${new URL(url).pathname.split("/").at(-1) ?? ""}?v=${store.nextNumber()}`
  const refuse = (code: string, field: string[], message: string): Refusal => ({ code, field, message })

  function check(input: ArticleInput, article: StoredArticle | undefined): Refusal[] {
    const at = (name: string) => ["article", name]
    const found: Refusal[] = []
    const { title, author, handle, publishDate, image, tags = [], metafields = [] } = input
    if (title?.trim() === "") found.push(refuse("BLANK", at("title"), "Title can't be blank"))
    if ((title?.length ?? 0) > 255) found.push(refuse("TOO_LONG", at("title"), "Title is too long"))
    if (author?.name !== undefined && author.userId !== undefined) {
      found.push(refuse("AMBIGUOUS_AUTHOR", at("author"), "Can't create an article author if both are supplied."))
    }
    if (author !== undefined && !author.name && !author.userId) {
      found.push(refuse("AUTHOR_FIELD_REQUIRED", at("author"), "Author name can't be blank"))
    }
    if (article === undefined && input.blogId !== blogId) {
      found.push(refuse(input.blogId ? "NOT_FOUND" : "BLOG_REFERENCE_REQUIRED", at("blogId"), "Must reference a blog"))
    }
    const isTaken = [...articles.values()].some((one) => one !== article && one.handle === toHandle(handle ?? ""))
    if (isTaken) found.push(refuse("TAKEN", at("handle"), "Handle has already been taken"))
    if (input.isPublished === true && publishDate !== undefined && Date.parse(publishDate) > now()) {
      found.push(refuse("INVALID_PUBLISH_DATE", at("publishDate"), "Can't set a future publish date."))
    }
    if (image?.url?.startsWith(assets()) && !fileAt(image.url)) {
      found.push(refuse("UPLOAD_FAILED", at("image"), "Image upload failed."))
    }
    if (image?.url && !/^https?:/.test(image.url)) found.push(refuse("INVALID", at("image"), "Image is invalid"))
    if (tags.some((tag) => tag.length > 255)) found.push(refuse("TOO_LONG", at("tags"), "Tag is too long"))
    for (const { namespace = "", key = "", type, value = "" } of metafields) {
      const field = at("metafields")
      if (!/^[\w-]{3,255}$/.test(namespace) || !/^[\w-]{2,64}$/.test(key)) {
        found.push(refuse("INVALID", field, "Namespace or key is invalid"))
      }
      const held = article?.metafields.get(`${namespace}.${key}`)
      if (type === undefined && held === undefined) found.push(refuse("INVALID_TYPE", field, "Type can't be blank"))
      if (type !== undefined && held !== undefined && held.type !== type) {
        found.push(refuse("INVALID_TYPE", field, "Type can't be changed"))
      }
      if (value === "") found.push(refuse("BLANK", field, "Value can't be blank"))
      if (type === "single_line_text_field" && value.includes("\n")) {
        found.push(refuse("INVALID_VALUE", field, "Value must be on a single line"))
      }
      if (type === "number_integer" && !/^-?\d+$/.test(value)) {
        found.push(refuse("INVALID_VALUE", field, "Value must be an integer"))
      }
    }
    return found
  }

  function apply(article: StoredArticle, input: ArticleInput): void {
    const { title, handle, body, summary, tags, author, image, isPublished, publishDate, metafields = [] } = input
    const write = store.rewriteHtml ?? ((html: string) => html)
    if (title !== undefined) article.title = title
    if (handle !== undefined) article.handle = toHandle(handle)
    if (body !== undefined) article.body = write(body)
    if (summary !== undefined) article.summary = summary === "" ? null : write(summary)
    if (author?.name !== undefined) article.author = author.name
    // Shopify sorts tags, and splits them at commas.
    if (tags !== undefined) article.tags = [...new Set(tags.flatMap((tag) => tag.split(",")))].map((tag) => tag.trim())
    article.tags.sort()
    if (image === null) article.image = null
    else if (image?.url !== undefined) {
      article.image = { url: copyImage(image.url), altText: image.altText ?? null }
    } else if (image !== undefined && article.image !== null) article.image.altText = image.altText ?? null
    if (publishDate !== undefined) article.publishedAt = new Date(publishDate).toISOString().replace(/\.\d+/, "")
    if (isPublished === true) article.publishedAt ??= store.tick()
    if (isPublished === false) article.publishedAt = null
    if (isPublished !== undefined) article.isPublished = isPublished
    for (const { namespace, key, type, value = "" } of metafields) {
      const held = article.metafields.get(`${namespace}.${key}`)
      article.metafields.set(`${namespace}.${key}`, { type: type ?? held?.type ?? "", value })
    }
    article.updatedAt = store.tick()
  }
  return store
}

export type ShopStore = ReturnType<typeof createShopStore>

/** As Shopify writes handles. */
function toHandle(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
}
