import { isRecord } from "../../document/front-matter.ts"
import { type Archive, createTally, readPosts } from "../archive.ts"
import { readRecord } from "../read-record.ts"
import { addLanguages } from "./add-languages.ts"
import { type AskApi, toBlogError } from "./ask-api.ts"
import { maxLivePosts, type ReadBlogOptions } from "./live-blog.ts"
import { toLiveArticle } from "./to-live-article.ts"

const perPage = 50
const fields =
  "id,date,date_gmt,modified_gmt,slug,status,type,link,title,content,excerpt,sticky,lang,wpml_current_locale,translations,authors,meta,acf,yoast_head_json,_links,_embedded"

/** Reads a blog from the REST API of WordPress, which shows what is published. */
export async function readWordPressApi(site: URL, { ask, postsOnly, onPosts }: ReadBlogOptions): Promise<Archive> {
  const { root, home } = await findRoot(site, ask)
  const tally = createTally()
  const found: Record<string, unknown>[] = []
  for (const type of postsOnly ? ["posts"] : ["posts", "pages"]) {
    let missing = 0
    for (let page = 1, pages = 1; page <= pages; page++) {
      const url = toRestUrl(root, `/wp/v2/${type}`)
      const query = { per_page: perPage, page, orderby: "id", order: "asc", _fields: fields }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
      url.searchParams.set("_embed", "author,wp:featuredmedia,wp:term")
      const { status, headers, json } = await ask(url)
      // Posts were deleted while it read.
      if (status === 400 && page > 1 && readRecord(json).text("code") === "rest_post_invalid_page_number") break
      if (status !== 200 || !Array.isArray(json)) throw toRefusal(site, { status, json, type })
      const total = Number(headers.get("x-wp-total") ?? json.length)
      pages = Number(headers.get("x-wp-totalpages") ?? (json.length < perPage ? page : page + 1))
      if (total > maxLivePosts)
        throw toBlogError(`${site.host} has ${total} ${type}, and the limit is ${maxLivePosts}. Import its export.`)
      missing = total - (page - 1) * perPage - json.length
      found.push(...json.filter(isRecord))
      onPosts?.({ done: found.length, total: found.length + Math.max(0, missing) })
    }
    tally.add(type, "The API counts them, and did not answer with them.", Math.max(0, missing))
  }
  const articles = readPosts(unique(found), tally, (post) => toLiveArticle(post, tally))
  addLanguages(articles, home)
  const hosts = found.flatMap((post) => {
    const media = readRecord(post["_embedded"]).records("wp:featuredmedia")[0]
    return URL.parse(media?.text("source_url") ?? "")?.host ?? []
  })
  return {
    platform: "WordPress",
    siteUrl: home,
    articles,
    notTaken: tally.list(),
    pictureHosts: [...new Set([...hosts, "i0.wp.com", "i1.wp.com", "i2.wp.com"])],
  }
}

/** A post that moved to the next page while it read comes twice. */
function unique(posts: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return [...new Map(posts.map((post) => [`${String(post["type"])} ${String(post["id"])}`, post])).values()]
}

/** The API of a site is where its pages say, else at one of the two addresses that WordPress has. */
async function findRoot(site: URL, ask: AskApi): Promise<{ root: URL; home: string }> {
  let last = 0
  for (const one of ["wp-json/", "?rest_route=/"]) {
    const { status, json, url } = await ask(new URL(one, site))
    last = status
    const index = readRecord(json)
    const names = index.value("namespaces")
    if (status === 401 || status === 403) throw toRefusal(site, { status, json, type: "posts" })
    if (status !== 200 || !Array.isArray(names)) continue
    if (!names.includes("wp/v2")) throw toBlogError(`The API of ${site.host} has no posts (wp/v2). Import its export.`)
    const home = URL.parse(index.text("home") ?? index.text("url") ?? "")
    return { root: url, home: home?.hostname === site.hostname ? home.href.replace(/\/?$/, "/") : site.href }
  }
  throw toBlogError(
    `${site.href} has no REST API of WordPress (it answered ${last}). Check the address, or import its export.`,
  )
}

function toRestUrl(root: URL, path: string): URL {
  const url = new URL(root)
  const route = url.searchParams.get("rest_route")
  if (route === null) url.pathname = url.pathname.replace(/\/?$/, path)
  else url.searchParams.set("rest_route", path)
  return url
}

function toRefusal(site: URL, { status, json, type }: { status: number; json: unknown; type: string }) {
  if (status === 401 || status === 403)
    return toBlogError(`${site.host} shows its API only to people who sign in. Import its export: Tools → Export.`)
  const code = readRecord(json).text("code")
  const why = code === undefined ? "" : ` (${code.slice(0, 60)})`
  return toBlogError(
    `${site.host} answered the request for ${type} with ${status}${why}. Try again, or import its export.`,
  )
}
