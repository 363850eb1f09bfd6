import { listen, type Listening } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { checkFrame } from "../src/previews/check-frame.ts"

const fetchSite = (url: string, init?: RequestInit) => fetch(url, { ...init, redirect: "manual" })
const origin = "http://citable.localhost:4000"
let answer: (request: Request) => Response = () => new Response()
let site: Listening
beforeAll(async () => {
  site = await listen(async (request) => answer(request))
})
afterAll(() => site.close())

const check = (path = "/preview", options = {}) =>
  checkFrame(site.url + path, { fetchSite, origin, timeoutMs: 2000, ...options })
const answerWith = (headers: Record<string, string>, status = 200) => {
  answer = () => new Response("", { status, headers })
}

it.each([
  ["x-frame-options", "DENY"],
  ["x-frame-options", "SAMEORIGIN"],
  ["x-frame-options", "ALLOWALL, other"],
  ["content-security-policy", "default-src 'self'; frame-ancestors 'none'"],
  ["content-security-policy", "frame-ancestors 'self'"],
  ["content-security-policy", "frame-ancestors https://citable.localhost:4000"],
  ["content-security-policy", "frame-ancestors citable.localhost"],
  ["content-security-policy", "frame-ancestors *.citable.localhost:4000"],
  ["content-security-policy", "frame-ancestors *, frame-ancestors https:"],
  ["content-security-policy", "frame-ancestors"],
])("a page with %s: %s is refused, and the reason names the header", async (name, value) => {
  answerWith({ [name]: value })
  const { state, reason } = await check()
  expect(state).toBe("refused")
  const shown = name === "x-frame-options" ? "X-Frame-Options: " : "Content-Security-Policy: frame-ancestors"
  expect(reason).toContain(shown)
})

it.each([
  ["x-frame-options", "ALLOW-FROM https://other.example"],
  ["content-security-policy", "default-src 'self'"],
  ["content-security-policy", "frame-ancestors *"],
  ["content-security-policy", "frame-ancestors 'self' http://citable.localhost:4000"],
  ["content-security-policy", "FRAME-ANCESTORS *.localhost:*; frame-ancestors 'none'"],
  ["content-security-policy", "frame-ancestors http:"],
])("a page with %s: %s is allowed, as in a browser", async (name, value) => {
  answerWith({ [name]: value })
  expect(await check()).toEqual({ state: "allowed" })
})

it("frame-ancestors counts instead of X-Frame-Options", async () => {
  answerWith({ "x-frame-options": "DENY", "content-security-policy": `frame-ancestors ${origin}` })
  expect(await check()).toEqual({ state: "allowed" })
})

it("the page behind the redirect of a draft route is judged, with the cookies of the route, as a frame asks for it", async () => {
  const seen: (string | null)[] = []
  answer = ({ url, headers }) => {
    seen.push(headers.get("sec-fetch-dest"), headers.get("sec-fetch-site"), headers.get("cookie"))
    if (url.endsWith("/draft")) {
      const redirect = new Headers({ location: "/blog/one", "x-frame-options": "DENY" })
      for (const cookie of ["a=1; Path=/", "b=2; HttpOnly"]) redirect.append("set-cookie", cookie)
      return new Response(null, { status: 303, headers: redirect })
    }
    return new Response("", { headers: headers.get("cookie") === "a=1; b=2" ? {} : { "x-frame-options": "DENY" } })
  }
  expect(await check("/draft")).toEqual({ state: "allowed" })
  expect(seen).toEqual(["iframe", "cross-site", null, "iframe", "cross-site", "a=1; b=2"])
})

it("what leads elsewhere is told: to a sign-in, to another host, to https, without an end, or to an error", async () => {
  const reasonOf = async (location: string, status = 302) => {
    answerWith({ location }, status)
    const { state, reason } = await check()
    return `${state}: ${reason}`
  }
  expect(await reasonOf("/login?next=/preview")).toMatch(/^refused: .* asks for a sign-in at \/login\.$/)
  expect(await reasonOf("https://accounts.example/")).toMatch(/^refused: .* redirects to accounts\.example/)
  const secure = site.url.replace("http:", "https:")
  expect(await reasonOf(secure)).toContain(`Set the address of previews to one at ${secure}`)
  expect(await reasonOf("/preview")).toContain("redirects more than 5 times")
  expect(await reasonOf("", 401)).toMatch(/\/preview answers 401\. It asks for a sign-in/)
  expect(await reasonOf("", 500)).toMatch(/^refused: .* answers 500\.$/)
})

it("nothing is asked where a browser would load nothing, or what is on the machine of the writer", async () => {
  answer = () => {
    throw new Error("asked")
  }
  const look = (address: string, from: string) => checkFrame(address, { fetchSite, origin: from })
  expect(await look("http://blog.example/draft", "https://citable.example")).toMatchObject({ state: "refused" })
  expect(await look("https://citable.example/draft", "https://citable.example")).toMatchObject({ state: "refused" })
  expect(await look(site.url, "https://citable.example")).toMatchObject({ state: "unknown" })
})

it("a site that does not answer is unknown, not refused", async () => {
  const closed = await listen(async () => new Response())
  await closed.close()
  const { state, reason } = await checkFrame(closed.url, { fetchSite, origin })
  expect([state, reason]).toEqual(["unknown", expect.stringContaining("The service cannot open 127.0.0.1")])
  const waiting = await listen(
    (request) => new Promise((resolve) => request.signal.addEventListener("abort", () => resolve(new Response()))),
  )
  const late = await checkFrame(waiting.url, { fetchSite, origin, timeoutMs: 50 })
  expect(late.reason).toContain("longer than 0.05 seconds")
  await waiting.close()
})
