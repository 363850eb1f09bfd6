import { listen, startService } from "@citable/dev"
import { createSafeFetch } from "@citable/safe-fetch"
import { afterEach, describe, expect, it } from "vitest"

import type { PublisherError } from "../../src/publisher-error.ts"
import type { Publisher } from "../../src/publisher.ts"
import { wordpressPlugin } from "../../src/wordpress/wordpress-plugin.ts"
import { createPublisher } from "../create-publisher.ts"

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const secret = "abcd efgh ijkl mnop"
const signal = new AbortController().signal

/** A server that answers as hosts and plugins do, where a real WordPress would not. */
async function open(
  answer: (request: Request) => Response,
  allowPlainHttp = true,
  known?: { at: string; kept: string[] },
): Promise<Publisher> {
  const server = await listen((request) => Promise.resolve(answer(request)))
  const guarded = createSafeFetch({ allowPrivateNetwork: true })
  closers.push(
    () => guarded.close(),
    () => server.close(),
  )
  const publisher = await createPublisher(
    {
      kind: "wordpress",
      config: { url: `${server.url}/blog` },
      credentials: { username: "editor", application_password: secret },
      fieldMap: {},
      ...(known !== undefined && {
        known: { text: server.url + known.at, keep: (text) => Promise.resolve(void known.kept.push(text)) },
      }),
    },
    {
      fetch: guarded,
      resolveHost: () => Promise.reject(new Error("unused")),
      allowPlainHttp,
      cacheFolder: "/nonexistent",
      now: () => 1_000_000,
    },
  )
  return publisher
}

async function checkError(answer: (request: Request) => Response, allowPlainHttp?: boolean): Promise<PublisherError> {
  const publisher = await open(answer, allowPlainHttp)
  const error: unknown = await publisher.check({ signal }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).not.toMatch(/abcd|<\w/)
  return error as PublisherError
}

const home = (link?: string) => new Response(null, { headers: link === undefined ? {} : { link } })
const refusal = (status: number, code: string, message = "No.", headers = {}) =>
  Response.json({ code, message, data: { status } }, { status, headers })
const page = (status: number, text: string, headers = {}) =>
  new Response(`<html><style>a</style><body>${text}</body></html>`, {
    status,
    headers: { "content-type": "text/html", ...headers },
  })

describe("the REST API", () => {
  it("is found without the password, and gets it only at the given address", async () => {
    const seen: string[] = []
    const error = await checkError((request) => {
      seen.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get("authorization") ?? "-"}`)
      return home('<https://evil.example/wp-json/>; rel="https://api.w.org/"')
    })
    expect(error).toMatchObject({ code: "publisher_invalid" })
    expect(error.message).toContain("https://evil.example")
    expect(seen).toEqual(["HEAD /blog/ -"])
  })

  it("is found behind a home page that leads elsewhere on the site, and answers after a notice of PHP", async () => {
    const user = {
      name: "Ada",
      slug: "ada",
      roles: ["editor"],
      capabilities: { edit_posts: true, publish_posts: true },
    }
    const notice = "<br />\n<b>Notice</b>:  Undefined index: x in /plugin.php on line 3<br />\n"
    const publisher = await open((request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === "HEAD") return new Response(null, { status: 302, headers: { location: "/blog/en/" } })
      if (searchParams.has("rest_route")) return page(404, "Not found")
      if (pathname === "/blog/wp-json/") return Response.json({ namespaces: ["wp/v2"] })
      const body = pathname.endsWith("/users/me") ? user : { schema: { properties: {} } }
      return new Response(notice + JSON.stringify(body), { headers: { "content-type": "application/json" } })
    })
    const { account, warnings } = await publisher.check({ signal })
    expect(account).toContain("Ada (editor)")
    expect(warnings.map(({ code }) => code)).toContain("php_notice")
  })

  it("is looked for once, however many requests begin at the same time", async () => {
    let looks = 0
    const publisher = await open((request) => {
      if (request.method === "HEAD") looks += 1
      return request.method === "HEAD" ? home() : Response.json([])
    })
    expect(await publisher.find("citable-1", { signal })).toEqual([])
    expect(looks).toBe(1)
  })

  it("is asked where it was before, and looked for again once it has moved from there", async () => {
    const seen: string[] = []
    const known = { at: "/blog/wp-json/", kept: [] }
    const publisher = await open(
      (request) => {
        const { pathname, searchParams } = new URL(request.url)
        seen.push(`${request.method} ${pathname}`)
        if (request.method === "HEAD") return home()
        return searchParams.has("rest_route") ? Response.json([]) : page(404, "Not found")
      },
      true,
      known,
    )
    expect(await publisher.find("citable-1", { signal })).toEqual([])
    expect(seen[0]).toBe("GET /blog/wp-json/wp/v2/posts")
    expect(known.kept).toContainEqual(expect.stringContaining("rest_route"))
  })

  it("is asked by the address's query if nothing names it", async () => {
    const seen: string[] = []
    await checkError((request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === "HEAD") return home()
      seen.push(`${pathname} ${searchParams.get("rest_route")}`)
      return page(404, "Not found")
    })
    expect(seen).toEqual(["/blog/ /wp/v2/users/me"])
  })

  it("gets no password over plain http", async () => {
    const seen: string[] = []
    const error = await checkError((request) => {
      seen.push(request.url)
      return home()
    }, false)
    expect(error).toMatchObject({ code: "publisher_invalid" })
    expect(error.message).toContain("https://")
    expect(seen).toEqual([])
  })

  it("is not followed to where it redirects", async () => {
    const seen: string[] = []
    const error = await checkError((request) => {
      seen.push(request.method)
      if (request.method === "HEAD") return home()
      return new Response(null, { status: 301, headers: { location: "https://www.example.com/wp-json/?token=1" } })
    })
    expect(error.message).toMatch(
      /redirects requests to https:\/\/www\.example\.com\/wp-json\/\. Give the address that it redirects to\./,
    )
    expect(error.message).not.toContain("token")
    expect(seen).toEqual(["HEAD", "GET"])
  })
})

describe("a refusal", () => {
  const refuse = (response: () => Response) =>
    checkError((request) => (request.method === "HEAD" ? home() : response()))

  it.each([
    ["incorrect_password", "Create a new one in the profile of editor"],
    ["invalid_username", "WordPress has no user editor"],
    ["application_passwords_disabled", "Application passwords are turned off at"],
    ["application_passwords_disabled_for_user", "turned off for editor"],
  ])("with the code %s says what to do", async (code, words) => {
    const error = await refuse(() => refusal(401, code))
    expect(error).toMatchObject({ code: "publisher_unauthorized" })
    expect(error.message).toContain(words)
  })

  it("of the web server itself is told from one of WordPress", async () => {
    const error = await refuse(() => page(401, "Authorization Required", { "www-authenticate": "Basic realm=stage" }))
    expect(error).toMatchObject({ code: "publisher_unauthorized" })
    expect(error.message).toMatch(/asks for a password of its own/)
  })

  it("of a firewall says so, without its markup and the password", async () => {
    const error = await refuse(() => page(403, `<b>Blocked</b> by <i>Wall</i>: ${secret} ${btoa(`editor:${secret}`)}`))
    expect(error).toMatchObject({ code: "publisher_forbidden" })
    expect(error.message).toMatch(/A firewall or a security plugin stops the request.*|Blocked by Wall/)
    expect(error.message).not.toContain(btoa(`editor:${secret}`))
  })

  it("with a time to wait gives it", async () => {
    expect(await refuse(() => page(429, "Slow down", { "retry-after": "30" }))).toMatchObject({
      code: "publisher_rate_limited",
      retryAt: 1_030_000,
    })
    const headers = { date: "Mon, 23 Nov 2026 00:00:00 GMT", "retry-after": "Mon, 23 Nov 2026 00:01:30 GMT" }
    expect(await refuse(() => page(429, "Slow down", headers))).toMatchObject({ retryAt: 1_090_000 })
    expect(await refuse(() => page(429, "Slow down"))).toMatchObject({ retryAt: 1_060_000 })
  })

  it("of a site in maintenance is no reason to look for what it did", async () => {
    expect(await refuse(() => page(503, "Briefly unavailable"))).toMatchObject({ code: "publisher_unavailable" })
  })

  it("of a site without the REST API says so", async () => {
    expect(await refuse(() => refusal(404, "rest_no_route"))).toMatchObject({ code: "publisher_gone" })
    expect(await refuse(() => page(404, "Not found"))).toMatchObject({ code: "publisher_gone" })
  })
})

it("the plugin for its fields can be downloaded from the service", async () => {
  const service = await startService()
  closers.push(() => service.close())
  const response = await fetch(`${service.url}/docs/citable.php`)
  expect(response.headers.get("content-type")).toBe("application/octet-stream")
  expect(await response.text()).toBe(wordpressPlugin)
})

describe("an answer", () => {
  const me = {
    name: "Ed",
    slug: "ed",
    roles: ["editor"],
    capabilities: { edit_posts: true, publish_posts: true, upload_files: true },
  }

  it("may begin with a byte order mark", async () => {
    const publisher = await open((request) =>
      request.method === "HEAD" ? home() : new Response(`\uFEFF${JSON.stringify(me)}`),
    )
    expect((await publisher.check({ signal })).account).toMatch(/^Ed \(editor\) at 127\.0\.0\.1:\d+\/blog$/)
  })

  it("that is not as documented is no success", async () => {
    const publisher = await open((request) =>
      request.method === "HEAD" ? home() : Response.json({ id: "../1", status: "draft" }),
    )
    await expect(publisher.find("citable-1", { signal })).rejects.toMatchObject({ code: "publisher_unavailable" })
    const document = { fields: { title: "" }, warnings: [] }
    // The draft may be there.
    const reserved = publisher.reserve("citable-1", document, { signal })
    await expect(reserved).rejects.toMatchObject({ code: "publisher_unknown" })
  })

  it.each([
    ["a link that an author wrote", '<a href="https://a.example/">a</a>', "", "A plugin or a filter of the site"],
    ["an element that an author may not use", "<time>noon</time>", "", "The account lacks the permission"],
    ["an element of an editor", "<time>noon</time>", "unfiltered-html", "A plugin or a filter of the site"],
  ])("that changed %s says who does that", async (_, html, right, words) => {
    const publisher = await open((request) => {
      if (request.method === "HEAD") return home()
      const content = { raw: html.includes("<a ") ? html.replace("a.example", "shop.example") : "noon" }
      const links = { self: [], ...(right !== "" && { [`https://api.w.org/action-${right}`]: [] }) }
      const post = { id: 5, slug: "a", status: "publish", title: { raw: "A" }, content, _links: links }
      return Response.json({ ...post, modified_gmt: "2026-01-01T00:00:00" })
    })
    const document = { fields: { title: "A", slug: "a", content: html }, warnings: [] }
    const options = { marker: "citable-1", sequence: 1, as: "live", expected: undefined, images: [], signal } as const
    const { warnings } = await publisher.write("5", document, options)
    expect(warnings).toMatchObject([{ code: "content_filtered", detail: expect.stringContaining(words) as string }])
  })

  it("tells a copy that a person made from the post itself, by the id in its mark", async () => {
    const mark = "<!-- citable:citable-1:7:5 -->"
    const fields = { status: "publish", title: { raw: "A" }, modified_gmt: "2026-01-01T00:00:00" }
    const post = (id: number, slug: string, raw: string) => ({ id, slug, ...fields, content: { raw } })
    const found = [post(6, "a-2", `Words\n\n${mark}`), post(5, "a", `Words\n\n${mark}`), post(9, "a-3", "Words")]
    const publisher = await open((request) => {
      const { searchParams } = new URL(request.url)
      const id = /posts\/(\d+)/.exec(searchParams.get("rest_route") ?? "")?.[1]
      return request.method === "HEAD"
        ? home()
        : Response.json(id === undefined ? found : found.find((one) => one.id === Number(id)))
    })
    const live = { visibility: "live" } as const
    const copy = { ...live, isCopy: true }
    const document = { fields: { title: "A", content: "Words", slug: "a" }, warnings: [] }
    expect(await publisher.find("citable-1", { signal })).toEqual([
      { id: "5", ...live },
      { id: "6", ...copy },
    ])
    // One without a mark and with the same words at its address may have lost it.
    expect(await publisher.find("citable-1", { signal, document })).toContainEqual({ id: "9", ...copy })
    expect(await publisher.read("5", { signal, asksWhoEdits: false })).toMatchObject({
      marker: "citable-1",
      sequence: 7,
    })
    expect((await publisher.read("6", { signal, asksWhoEdits: false }))?.marker).toBeUndefined()
  })

  it.each(["0", "1/../2", "", "9".repeat(30)])("an id like %j is no part of an address", async (id) => {
    const publisher = await open(() => page(500, "never asked"))
    await expect(publisher.read(id, { signal })).rejects.toMatchObject({ code: "publisher_invalid" })
  })
})
