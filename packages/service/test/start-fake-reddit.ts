import { listen } from "@citable/dev"

export interface FakePost {
  id: string
  subreddit: string
  title: string
  selftext?: string
  author?: string
  created_utc?: number
  over_18?: boolean
  score?: number
  num_comments?: number
  removed_by_category?: string | null
}

export interface FakeComment {
  id: string
  body: string
  author?: string
  replies?: FakeComment[]
  /** Only given by `/api/morechildren`. */
  isLeftOut?: boolean
  /** Its replies are only given if it is asked for alone. */
  isCutOff?: boolean
}

export interface RedditCall {
  path: string
  query: Record<string, string>
}

const fakeClient = { clientId: "cl13nt", clientSecret: "r3ddit-s3cret", username: "ada" }

const html = "<!doctype html><html><body><h1>whoa there, pardner!</h1></body></html>"
const agent = /^[\w.-]+:[\w.-]+:v[\w.]+ \(by \/u\/[\w-]+\)$/

/** Reddit on loopback: tokens, limits, searches by pages, threads with nested comments, and refusals in HTML. */
export async function startFakeReddit() {
  const world = {
    posts: [] as FakePost[],
    comments: new Map<string, FakeComment[]>(),
    /** How many calls a token lasts. */
    callsOfToken: Infinity,
    /** The status of the token endpoint. */
    tokenStatus: 200,
    remaining: 500,
    resetSeconds: 300.5,
    pageSize: 100,
    /** The status of the next answers, by a part of their path. */
    refusals: new Map<string, number>(),
  }
  const calls: RedditCall[] = []
  /** The calls that each token has left. */
  const tokens = new Map<string, number>()

  const server = await listen(async (request) => {
    const { pathname: path, searchParams } = new URL(request.url)
    const query = Object.fromEntries(searchParams)
    calls.push({ path, query })
    if (!agent.test(request.headers.get("user-agent") ?? "")) return refuse(429)
    if (path === "/api/v1/access_token") return giveToken(request)
    const refusal = [...world.refusals].find(([part]) => path.includes(part))?.[1]
    if (refusal !== undefined) return refuse(refusal)
    const token = (request.headers.get("authorization") ?? "").slice("Bearer ".length)
    const left = tokens.get(token) ?? 0
    if (left <= 0) {
      return Response.json({ message: "Unauthorized", error: 401 }, { status: 401 })
    }
    tokens.set(token, left - 1)
    if (world.remaining < 1) return refuse(429)
    world.remaining -= 1
    const body = answer(path, query)
    if (body === undefined) return refuse(404)
    const text = JSON.stringify(body)
    return new Response(query["raw_json"] === "1" ? text : text.replaceAll("&", "&amp;"), {
      headers: {
        "content-type": "application/json; charset=UTF-8",
        "x-ratelimit-used": "1",
        "x-ratelimit-remaining": world.remaining.toFixed(1),
        "x-ratelimit-reset": String(world.resetSeconds),
      },
    })
  })

  async function giveToken(request: Request): Promise<Response> {
    if (world.tokenStatus !== 200) return refuse(world.tokenStatus)
    const basic = Buffer.from(`${fakeClient.clientId}:${fakeClient.clientSecret}`).toString("base64")
    if (request.headers.get("authorization") !== `Basic ${basic}`) {
      return Response.json({ message: "Unauthorized", error: 401 }, { status: 401 })
    }
    if ((await request.text()) !== "grant_type=client_credentials")
      return Response.json({ error: "unsupported_grant_type" })
    const token = `token-${tokens.size + 1}`
    tokens.set(token, world.callsOfToken)
    return Response.json({ access_token: token, token_type: "bearer", expires_in: 86_400, scope: "*" })
  }

  function answer(path: string, query: Record<string, string>): unknown {
    const search = /^(?:\/r\/([\w+-]+))?\/search$/.exec(path)
    if (search !== null) return find(search[1]?.split("+"), query)
    const discussion = /^\/comments\/(\w+)$/.exec(path)
    if (discussion !== null) return discuss(discussion[1] ?? "", query["comment"])
    if (path === "/api/morechildren") {
      const tree = world.comments.get((query["link_id"] ?? "").slice(3)) ?? []
      const ids = (query["children"] ?? "").split(",")
      const things = flatten(tree).filter(({ comment }) => ids.includes(comment.id))
      return { json: { errors: [], data: { things: things.map((one) => toThing({ ...one, isFlat: true })) } } }
    }
    if (path !== "/api/info") return undefined
    const ids = (query["id"] ?? "").split(",")
    return list(world.posts.filter((post) => ids.includes(`t3_${post.id}`)).map(toPost))
  }

  function find(subreddits: string[] | undefined, query: Record<string, string>): unknown {
    const words = (query["q"] ?? "").replaceAll('"', "").toLowerCase()
    const all = world.posts
      .filter((post) => `${post.title} ${post.selftext ?? ""}`.toLowerCase().includes(words))
      .filter((post) => subreddits === undefined || subreddits.includes(post.subreddit))
    const from = query["after"] === undefined ? 0 : all.findIndex((post) => `t3_${post.id}` === query["after"]) + 1
    const page = all.slice(from, from + Math.min(world.pageSize, Number(query["limit"])))
    const last = page.at(-1)
    return list(page.map(toPost), last === undefined || last === all.at(-1) ? null : `t3_${last.id}`)
  }

  function discuss(id: string, alone: string | undefined): unknown {
    const post = world.posts.find((one) => one.id === id)
    if (post === undefined) return undefined
    const tree = world.comments.get(id) ?? []
    const found = flatten(tree).find(({ comment }) => comment.id === alone)
    const shown = found === undefined ? toThings(tree, `t3_${id}`) : [toThing({ ...found, isAlone: true })]
    return [list([toPost(post)]), list(shown)]
  }

  return {
    world,
    calls,
    options: {
      ...fakeClient,
      tokenUrl: `${server.url}/api/v1/access_token`,
      apiUrl: server.url,
    },
    tokens: () => tokens.size,
    close: () => server.close(),
  }
}

const refuse = (status: number) => new Response(html, { status, headers: { "content-type": "text/html" } })
const list = (children: unknown[], after: string | null = null) => ({ kind: "Listing", data: { after, children } })

const toPost = (post: FakePost) => ({
  kind: "t3",
  data: {
    selftext: "",
    author: "somebody",
    created_utc: 1_770_000_000.0,
    score: 7,
    num_comments: 2,
    over_18: false,
    edited: false,
    ...post,
  },
})

interface Place {
  comment: FakeComment
  parent: string
  isFlat?: boolean
  isAlone?: boolean
}

const flatten = (tree: readonly FakeComment[], parent = "t3_1aaa"): Place[] =>
  tree.flatMap((comment) => [{ comment, parent }, ...flatten(comment.replies ?? [], `t1_${comment.id}`)])

function toThing({ comment, parent, isFlat, isAlone }: Place): unknown {
  const { id, body, author = "somebody", replies = [], isCutOff } = comment
  const isCut = isCutOff === true && isAlone !== true
  const more = { kind: "more", data: { id: "_", count: 0, parent_id: `t1_${id}`, children: [] } }
  const below = isCut ? [more] : toThings(replies, `t1_${id}`)
  const shown = isFlat === true || below.length === 0 ? "" : list(below)
  const data = { id, parent_id: parent, author, body, score: 3, created_utc: 1_770_000_100.0, replies: shown }
  return { kind: "t1", data: { ...data, edited: 1_770_000_200.0, body_html: "<p>Never this.</p>" } }
}

function toThings(comments: readonly FakeComment[], parent: string): unknown[] {
  const left = comments.filter((comment) => comment.isLeftOut === true)
  const shown = comments.filter((comment) => comment.isLeftOut !== true).map((comment) => toThing({ comment, parent }))
  if (left.length === 0) return shown
  const data = { id: left[0]?.id, count: left.length, parent_id: parent, children: left.map(({ id }) => id) }
  return [...shown, { kind: "more", data }]
}
