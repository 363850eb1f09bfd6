import { listen } from "./listen.ts"
import { answerMedia } from "./test-platform/answer-media.ts"
import { answerPosts } from "./test-platform/answer-posts.ts"
import { answerTerms } from "./test-platform/answer-terms.ts"
import {
  capabilitiesOf,
  type PlatformAnswer,
  type PlatformPlugins,
  type PlatformRequest,
  type PlatformWorld,
  type Role,
} from "./test-platform/platform-world.ts"
import { createPostStore, type PostBackup, type PostFields, type TestPost } from "./test-platform/post-store.ts"
import { RestError } from "./test-platform/rest-error.ts"
import { pickFields } from "./test-platform/rest-lists.ts"
import { createTermStore } from "./test-platform/term-store.ts"

export interface TestPlatformOptions {
  /** Of the account. Default: `administrator`. */
  role?: Role
  /** Default: the system's clock. */
  now?: () => number
}

export interface TestPlatform {
  /** Without a slash at the end. */
  url: string
  username: string
  /** The application password, with spaces as WordPress shows it. */
  password: string
  /** Every post and page, in the order of their ids, the trash included. */
  posts(): readonly TestPost[]
  /** Those that everybody can see. */
  visible(): readonly TestPost[]
  /** Every uploaded file. */
  files(): readonly TestPost[]
  /** The names of terms by their ids. */
  termNames(ids: readonly number[]): string[]
  /** Turns plugins on and off that change what the platform stores and finds. */
  setPlugins(plugins: Partial<PlatformPlugins>): void
  backup(): PostBackup
  restore(backup: PostBackup): void
  /** What a person does in the platform's own pages. */
  create(fields: PostFields): TestPost
  edit(id: number, fields: PostFields): void
  trash(id: number): void
  remove(id: number): void
  /** A person types into an open editor. */
  openEditor(id: number): void
  /** Refuses the password from now on. */
  revoke(): void
  close(): Promise<void>
}

/**
 * Starts a platform on loopback that offers what publishing needs of WordPress's REST interface, with the same rules, but in memory. For
 * tests that need thousands of requests.
 */
export async function startTestPlatform({
  role = "administrator",
  now = Date.now,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const world: PlatformWorld = {
    posts: createPostStore(now),
    terms: createTermStore(),
    now,
    url: () => server.url,
    role,
    plugins: { breaksSearch: false, stripsComments: false },
  }
  const username = role
  const password = "abcd EFGH 1234 ijkl MNOP 5678"
  let isRevoked = false
  const isSignedIn = (header: string | null): boolean => {
    const pair = /^Basic (.+)$/.exec(header ?? "")?.[1]
    const [name, ...words] = Buffer.from(pair ?? "", "base64")
      .toString("utf8")
      .split(":")
    return !isRevoked && name === username && words.join(":").replaceAll(" ", "") === password.replaceAll(" ", "")
  }
  const server = await listen((request) => answer(world, request, isSignedIn))
  const find = (id: number): TestPost => {
    const post = world.posts.all().find((candidate) => candidate.id === id)
    if (post === undefined) throw new Error(`The platform has no post ${id}.`)
    return post
  }
  const posts = () => world.posts.all().filter(({ type }) => type !== "attachment")
  return {
    url: server.url,
    username,
    password,
    posts,
    visible: () => posts().filter(({ status }) => status === "publish"),
    files: () => world.posts.all().filter(({ type }) => type === "attachment"),
    termNames: (ids) =>
      [...world.terms.list("category"), ...world.terms.list("post_tag")]
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name),
    setPlugins: (plugins) => void Object.assign(world.plugins, plugins),
    backup: () => world.posts.backup(),
    restore: (backup) => world.posts.restore(backup),
    create: (fields) => world.posts.create("post", fields),
    edit: (id, fields) => void world.posts.update(find(id), fields),
    trash: (id) => void world.posts.trash(find(id)),
    remove: (id) => world.posts.remove(find(id)),
    openEditor: (id) => void (find(id).autosavedAt = now()),
    revoke: () => void (isRevoked = true),
    close: () => server.close(),
  }
}

async function answer(
  world: PlatformWorld,
  request: Request,
  isSignedIn: (header: string | null) => boolean,
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url)
  const path = query.get("rest_route") ?? (pathname.startsWith("/wp-json") ? pathname.slice(8) : undefined)
  if (path === undefined) return showPage(world, pathname)
  const bytes = new Uint8Array(await request.arrayBuffer())
  const isJson = request.headers.get("content-type")?.includes("json") === true && bytes.length > 0
  try {
    const asked: PlatformRequest = {
      method: request.headers.get("x-http-method-override") ?? query.get("_method") ?? request.method,
      route: path.replace(/^\/wp\/v2\//, ""),
      query,
      headers: request.headers,
      bytes,
      json: isJson ? readJson(bytes) : {},
      isSignedIn: isSignedIn(request.headers.get("authorization")),
    }
    const { status = 200, headers = {}, value } = route(world, path, asked)
    return Response.json(value, { status, headers: { ...linkOf(world), ...headers } })
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    const { status, code, message, data } = error
    return Response.json({ code, message, data: { status, ...data } }, { status })
  }
}

function route(world: PlatformWorld, path: string, request: PlatformRequest): PlatformAnswer {
  switch (path.split("/").slice(0, 4).join("/").replace(/\/$/, "")) {
    case "":
      return { value: describeSite(world) }
    case "/wp/v2/posts":
      return answerPosts(world, "post", request)
    case "/wp/v2/pages":
      return answerPosts(world, "page", request)
    case "/wp/v2/categories":
      return answerTerms(world, "category", request)
    case "/wp/v2/tags":
      return answerTerms(world, "post_tag", request)
    case "/wp/v2/media":
      return answerMedia(world, request)
    case "/wp/v2/users":
      if (!request.isSignedIn) throw new RestError(401, "rest_not_logged_in", "You are not currently logged in.")
      return { value: pickFields(describeAccount(world, request.query.get("context") === "edit"), request.query) }
    default:
      throw new RestError(404, "rest_no_route", "No route was found matching the URL and request method.")
  }
}

function describeSite(world: PlatformWorld): Record<string, unknown> {
  const authorization = `${world.url()}/wp-admin/authorize-application.php`
  return {
    name: "A test platform",
    description: "",
    url: world.url(),
    home: world.url(),
    gmt_offset: "0",
    timezone_string: "",
    namespaces: ["oembed/1.0", "wp/v2"],
    authentication: { "application-passwords": { endpoints: { authorization } } },
    routes: {},
  }
}

function describeAccount({ role }: PlatformWorld, edits: boolean): Record<string, unknown> {
  const account = { id: 1, name: role, slug: role }
  return edits ? { ...account, username: role, roles: [role], capabilities: capabilitiesOf(role) } : account
}

function showPage(world: PlatformWorld, pathname: string): Response {
  const file = world.posts.all().find((post) => post.file?.path === pathname)?.file
  if (file !== undefined) {
    return new Response(Uint8Array.from(file.bytes), { headers: { "content-type": file.type } })
  }
  const slug = pathname.replaceAll("/", "").toLowerCase()
  const post = world.posts.all().find((candidate) => candidate.slug === slug && candidate.status === "publish")
  const isFound = slug === "" || post !== undefined
  return new Response(`<!doctype html><h1>${post?.title ?? "A test platform"}</h1>${post?.content ?? ""}`, {
    status: isFound ? 200 : 404,
    headers: { "content-type": "text/html; charset=UTF-8", ...linkOf(world) },
  })
}

function linkOf(world: PlatformWorld): Record<string, string> {
  return { link: `<${world.url()}/wp-json/>; rel="https://api.w.org/"` }
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as Record<string, unknown>
  } catch {
    throw new RestError(400, "rest_invalid_json", "Invalid JSON body passed.")
  }
}
