import type { AssetHost } from "./create-asset-host.ts"
import { type ArticleInput, blogId, type Refusal, type StoredArticle, type StoredFile } from "./shop-store.ts"
import type { ShopifyServer } from "./start-shopify-server.ts"

interface FileInput {
  originalSource: string
  filename?: string
  alt?: string
  contentType?: string
  duplicateResolutionMode?: string
}

interface StagedInput {
  filename: string
  mimeType: string
  httpMethod?: string
  resource: string
}

/** What answers the fields of the schema's roots. */
export function toRootValue({ store, scopes, isIndexLate, pictures }: ShopifyServer, assets: AssetHost) {
  const need = (field: string, ...either: string[]) => {
    if (either.some((scope) => scopes.includes(scope) || scopes.includes(scope.replace("read_", "write_")))) return
    const message = `Access denied for ${field} field. Required access: \`${either.join("` or `")}\` access scope.`
    throw Object.assign(new Error(message), { extensions: { code: "ACCESS_DENIED" } })
  }
  const readContent = (field: string) => need(field, "read_content", "read_online_store_pages")
  const writeContent = (field: string) => need(field, "write_content", "write_online_store_pages")
  const toArticle = (article: StoredArticle): object => ({
    ...article,
    author: { name: article.author },
    blog: { id: article.blogId, title: "News", handle: "news" },
    metafield: ({ namespace = "$app", key }: { namespace?: string; key: string }) => {
      const held = article.metafields.get(`${namespace}.${key}`)
      return held === undefined ? null : { id: `gid://shopify/Metafield/${key}`, namespace, key, ...held }
    },
  })
  const toFile = (file: StoredFile) => {
    const isReady = file.looks <= 0
    const fileStatus = isReady
      ? file.fails
        ? "FAILED"
        : "READY"
      : file.looks === pictures.looks
        ? "UPLOADED"
        : "PROCESSING"
    file.looks--
    const url = `${assets.url}/cdn/files/${file.name}?v=1`
    return {
      ...file,
      fileStatus,
      fileErrors: fileStatus === "FAILED" ? [{ code: "UNKNOWN", message: "The image is broken." }] : [],
      image: fileStatus === "READY" ? { url, altText: file.alt } : null,
    }
  }
  const answer = (result: StoredArticle | Refusal[]) =>
    Array.isArray(result) ? { article: null, userErrors: result } : { article: toArticle(result), userErrors: [] }
  const list = () => [...store.articles.values()]
  const blog = {
    id: blogId,
    title: "News",
    handle: "news",
    articles({ first, after, reverse = false }: { first: number; after?: string | null; reverse?: boolean }) {
      const all = reverse ? list().toReversed() : list()
      const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
      const page = all.slice(from, from + first)
      const pageInfo = { hasNextPage: from + first < all.length, endCursor: page.at(-1)?.id ?? null }
      return { nodes: page.map((article) => toArticle(article)), pageInfo }
    },
  }
  const node = (id: string) => {
    const article = store.articles.get(id)
    if (article !== undefined) return toArticle(article)
    const file = store.files.get(id)
    return file === undefined ? null : toFile(file)
  }

  return {
    shop: { name: "The Shop", url: "https://shop.example", myshopifyDomain: "example.myshopify.com" },
    currentAppInstallation: { app: { title: "Publisher" }, accessScopes: scopes.map((handle) => ({ handle })) },
    blog: ({ id }: { id: string }) => (readContent("blog"), id === blogId ? blog : null),
    blogs: () => (readContent("blogs"), { nodes: [blog] }),
    article: ({ id }: { id: string }) => {
      readContent("article")
      const article = store.articles.get(id)
      return article === undefined ? null : toArticle(article)
    },
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => node(id)),
    articles({ query }: { query: string }) {
      readContent("articles")
      const handle = /^handle:(.+)$/.exec(query)?.[1]
      const found = isIndexLate ? [] : list().filter((article) => article.handle === handle)
      return { nodes: found.map((article) => toArticle(article)) }
    },
    files({ query }: { query: string }) {
      need("files", "read_files", "read_themes")
      const name = /^filename:(.+)$/.exec(query)?.[1]
      const found = isIndexLate ? [] : [...store.files.values()].filter((file) => file.name === name)
      return { nodes: found.map((file) => toFile(file)) }
    },
    articleCreate: ({ article }: { article: ArticleInput }) => (
      writeContent("articleCreate"),
      answer(store.create(article))
    ),
    articleUpdate: ({ id, article }: { id: string; article: ArticleInput }) => (
      writeContent("articleUpdate"),
      answer(store.update(id, article))
    ),
    articleDelete({ id }: { id: string }) {
      writeContent("articleDelete")
      if (store.articles.delete(id)) return { deletedArticleId: id, userErrors: [] }
      return { userErrors: [{ code: "NOT_FOUND", field: ["id"], message: "Article does not exist" }] }
    },
    metafieldsDelete({ metafields }: { metafields: { ownerId: string; namespace: string; key: string }[] }) {
      writeContent("metafieldsDelete")
      for (const { ownerId, namespace, key } of metafields) {
        const article = store.articles.get(ownerId)
        article?.metafields.delete(`${namespace}.${key}`)
        if (article !== undefined) article.updatedAt = store.tick()
      }
      return { userErrors: [] }
    },
    stagedUploadsCreate({ input }: { input: StagedInput[] }) {
      need("stagedUploadsCreate", "write_files", "write_themes")
      const stagedTargets = input.map(({ filename, mimeType, httpMethod = "PUT", resource }) => {
        if (httpMethod !== "POST" || resource !== "IMAGE") throw new Error("This server takes images by forms alone.")
        const key = `tmp/${store.nextNumber()}/${filename}`
        const fields = { "Content-Type": mimeType, key, policy: "signed", "x-goog-signature": `of ${key}` }
        const parameters = Object.entries(fields).map(([name, value]) => ({ name, value }))
        return { url: `${assets.url}/`, resourceUrl: `${assets.url}/${key}`, parameters }
      })
      return { stagedTargets, userErrors: [] }
    },
    fileCreate({ files }: { files: FileInput[] }) {
      need("fileCreate", "write_files", "write_themes")
      const [{ originalSource, filename, alt = null, duplicateResolutionMode = "APPEND_UUID" }] = files as [FileInput]
      const refuse = (code: string, field: string, message: string) => ({
        files: null,
        userErrors: [{ code, field: ["files", "0", field], message }],
      })
      const bytes = assets.staged.get(originalSource.replace(`${assets.url}/`, ""))
      if (bytes === undefined) return refuse("INVALID_IMAGE_SOURCE_URL", "originalSource", "Source is invalid")
      const name = filename ?? originalSource.split("/").at(-1) ?? ""
      if (name.split(".").at(-1) !== originalSource.split(".").at(-1)) {
        return refuse("MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE", "filename", "Extensions differ")
      }
      if ((alt?.length ?? 0) > 512) return refuse("ALT_VALUE_LIMIT_EXCEEDED", "alt", "Alt is too long")
      const isThere = [...store.files.values()].some((file) => file.name === name)
      if (isThere && duplicateResolutionMode === "RAISE_ERROR") {
        return refuse("FILENAME_ALREADY_EXISTS", "filename", "The provided filename already exists.")
      }
      const id = `gid://shopify/MediaImage/${store.nextNumber()}`
      const file: StoredFile = { __typename: "MediaImage", id, name, alt, bytes, ...pictures }
      store.files.set(id, file)
      return { files: [toFile(file)], userErrors: [] }
    },
  }
}
