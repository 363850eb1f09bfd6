/** What a REST interface of WordPress answered, as far as publishing depends on it. */
export interface ComparedAnswer {
  request: string
  status: number
  answer: unknown
}

interface Site {
  /** Without a slash at the end. */
  url: string
  username: string
  password: string
}

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/** Sends the requests that publishers build on, and keeps what must be the same on every WordPress: no ids, hosts and dates. */
export async function sendPlatformRequests({ url, username, password }: Site): Promise<ComparedAnswer[]> {
  const answers: ComparedAnswer[] = []
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
  const ids = new Map<string, number>()

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization },
  ) {
    const isRaw = body instanceof Uint8Array
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids.get(name)))
    const response = await fetch(`${url}/wp-json/wp/v2/${named}`, {
      method,
      redirect: "manual",
      headers: { ...headers, ...(body === undefined || isRaw ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isRaw ? Uint8Array.from(body) : JSON.stringify(body) }),
    })
    const value = (await response.json()) as unknown
    answers.push({ request: `${method} ${path}`, status: response.status, answer: toComparable(value) })
    return { value: value as { id: number; data?: { term_id?: number } }, response }
  }
  const create = async (name: string, body: unknown, path = "posts") => {
    const { value } = await send("POST", path, body)
    ids.set(name, value.id)
  }

  // Slugs: a marker, the same again, and one that WordPress changes.
  await create("first", { title: "Placeholder", slug: "citable-rem-1", status: "draft", content: "<!-- citable -->" })
  await create("second", { title: "Placeholder", slug: "citable-rem-1", status: "draft" })
  await create("spaced", { title: "Grüße Ünder", slug: "Grüße Ünder", status: "draft" })
  await create("without", { title: "No slug at all", status: "draft" })
  await send("POST", "posts", { status: "draft", slug: "nothing" })
  await send("POST", "posts", { title: "x", status: "nonsense" })
  await send("POST", "posts", { title: "x", tags: ["words"] })
  const marks = "slug=citable-rem-1,citable-rem-1-2&status=any,trash&context=edit&orderby=id&order=asc"
  await send("GET", `posts?${marks}`)
  await send("GET", `posts?${marks}&_fields=slug,status,title.raw`)
  await send("GET", "posts?slug=citable-rem-1")
  await send("GET", "posts?search=citable&status=any&context=edit&_fields=slug")
  await send("GET", "posts?include={first},{second}&status=any,trash&context=edit&orderby=id&_fields=slug")
  await send("GET", "posts?per_page=101")
  await send("GET", "posts?page=99")
  await send("GET", "posts?status=draft", undefined, {})
  await send("GET", "posts/{first}?context=edit", undefined, {})
  await send("GET", "posts/{first}", undefined, {})

  // By id: publish, rename, the same slug as another, hide.
  const text = { title: " A title & more ", content: "<!-- wp:paragraph -->\n<p>Text</p>\n<!-- /wp:paragraph -->" }
  await send("POST", "posts/{first}", { ...text, slug: "an-article", status: "publish", excerpt: "Short" })
  await send("PUT", "posts/{first}?_fields=slug,status,content.raw", { slug: "renamed" })
  await send("POST", "posts/{second}", { title: "Another", slug: "renamed", status: "publish" })
  await send("POST", "posts/{without}", { status: "publish" })
  await send("GET", "posts/{first}", undefined, {})
  await send("GET", "posts/{first}/autosaves?context=edit")
  await send("POST", "posts/{first}", { status: "draft" })
  await send("POST", "posts/{first}", { status: "publish", date_gmt: "2100-01-01T00:00:00" })
  await send("POST", "posts/{first}", { status: "publish", date_gmt: "2020-01-01T00:00:00" })
  await send("POST", "posts/{first}", { tags: [999_999], featured_media: 0 })
  await send("POST", "posts/999999", { title: "x" })
  await send("GET", "posts/999999")
  await send("POST", "posts/{first}", { title: "x" }, {})
  await send("POST", "posts", { title: "x" }, {})
  await send("GET", "nothing/like/this")

  // The trash, and for ever.
  await send("DELETE", "posts/{second}")
  await send("DELETE", "posts/{second}")
  await send("GET", "posts/{second}?context=edit")
  await send("GET", "posts?status=any&context=edit&include={second}")
  await send("POST", "posts/{second}", { status: "draft" })
  await send("DELETE", "posts/{second}?force=true")
  await send("GET", "posts/{second}?context=edit")

  // Terms.
  await create("tag", { name: "Rock & Roll" }, "tags")
  const again = await send("POST", "tags", { name: "rock & roll" })
  answers.push({ request: "term_id", status: 0, answer: again.value.data?.term_id === ids.get("tag") })
  await send("POST", "tags", { name: "" })
  await send("POST", "tags", {})
  await send("GET", "tags?search=Rock %26 Roll")
  await send("GET", "tags?slug=rock-roll")
  await create("category", { name: "News" }, "categories")
  await send("GET", "categories?search=news&_fields=name,slug")

  // Files.
  const picture = Buffer.from(png, "base64")
  const file = (name: string, type: string) => ({
    authorization,
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
  })
  const { value: media } = await send(
    "POST",
    "media?slug=citable-0123&alt_text=Words",
    picture,
    file("a.png", "image/png"),
  )
  ids.set("media", media.id)
  await send("POST", "media", picture, file("a.png", "image/png"))
  await send("GET", "media?slug=citable-0123&_fields=slug,mime_type,alt_text")
  await send("POST", "media", Buffer.from("<html></html>"), file("b.png", "image/png"))
  await send("POST", "media", Buffer.from("<svg/>"), file("c.svg", "image/svg+xml"))
  await send("POST", "media", picture, { authorization, "content-type": "image/png" })
  await send("POST", "media", picture, { ...file("d.png", "image/png"), "content-md5": "0".repeat(32) })
  await send("DELETE", "media/{media}")
  await send("POST", "media", picture, { "content-type": "image/png" })

  // The account.
  await send("GET", "users/me?context=edit&_fields=roles,capabilities.publish_posts,capabilities.upload_files")
  await send("GET", "users/me")
  await send("GET", "users/me", undefined, {})
  await send("GET", "users/me", undefined, { authorization: `Basic ${btoa(`${username}:wrong`)}` })
  return answers
}

const compared = [
  "code",
  "slug",
  "status",
  "title",
  "content",
  "excerpt",
  "alt_text",
  "mime_type",
  "name",
  "roles",
  "deleted",
  "tags",
]

function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComparable)
  if (typeof value !== "object" || value === null) return value
  const picked = Object.entries(value).filter(([name]) => compared.includes(name))
  picked.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(picked.map(([name, one]) => [name, rawOf(one)]))
}

/** Without what themes and filters make of a text. */
function rawOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return "raw" in value ? value.raw : "rendered"
}
