import fc from "fast-check"

import type { ApiDocument } from "./api-document.ts"
import type { FuzzRequest } from "./to-request.ts"

export type Change = (request: FuzzRequest) => FuzzRequest

const hostileTexts = [
  "",
  " ",
  "null",
  "-0",
  "1e400",
  "9".repeat(40),
  "'; DROP TABLE contents; --",
  "%' OR 1=1 --",
  "../../etc/passwd",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufeff",
  "\u202e",
  "𝒳".repeat(600),
  "<script>alert(1)</script>",
  "\r\nSet-Cookie: a=b",
]
const hostileValues = [...hostileTexts, null, true, -1, 0.5, 1e308, 2 ** 53, [], {}, [[[]]], { a: { a: {} } }]
const hostileNames = ["__proto__", "constructor", "toString", "brand_id", "id", "revision", "", "$ref", "a.b", "0"]
const hostileSegments = [
  "%00",
  "%ff",
  "%2e%2e",
  "%2F",
  "..;",
  "%",
  "%zz",
  "a".repeat(5000),
  "%F0%9F",
  "'",
  "*",
  "{brand_id}",
]
const hostileBodies: (string | Uint8Array)[] = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "{}{}",
  "\ufeff{}",
  '{"a":1,"a":2}',
  "[".repeat(100_000),
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
  new Uint8Array([0, 1, 2, 3]),
]
const hostileHeaders: [string, string][] = [
  ["if-none-match", "*"],
  ["if-none-match", 'W/"'],
  ["if-none-match", '"a", "b", W/"c"'],
  ["if-match", "*"],
  ["if-match", '"somebody else’s"'.replace("’", "'")],
  ["if-match", ","],
  ["idempotency-key", "x".repeat(300)],
  ["idempotency-key", "a b"],
  ["accept", "text/plain"],
  ["range", "bytes=0-1"],
  ["content-encoding", "gzip"],
  ["x-http-method-override", "DELETE"],
  ["x-forwarded-host", "elsewhere.example"],
  ["content-length", "0"],
]

const oversized = "x".repeat(4 * 1024 * 1024 + 1)

/** A change that a caller can make to a request, by mistake or on purpose. */
export function change(document: ApiDocument): fc.Arbitrary<Change> {
  const value = fc.oneof(fc.constantFrom<unknown>(...hostileValues), fc.jsonValue({ maxDepth: 4 }))
  const name = fc.oneof(fc.constantFrom(...hostileNames), fc.string())
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.nat(), value).map(([at, to]) => replaceMember(document, at, to)) },
    { weight: 4, arbitrary: fc.tuple(name, value).map(([key, to]) => addMember(document, key, to)) },
    { weight: 3, arbitrary: fc.nat().map((at) => dropMember(document, at)) },
    { weight: 3, arbitrary: fc.constantFrom(...hostileBodies).map(replaceBody) },
    { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/xml", "json", "").map(retype) },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...hostileTexts)).map(([at, to]) => replaceQuery(at, to)),
    },
    { weight: 3, arbitrary: fc.tuple(name, fc.constantFrom(...hostileTexts)).map(([key, to]) => addQuery(key, to)) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...hostileSegments)).map(([at, to]) => replaceSegment(at, to)),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND").map(useMethod),
    },
    { weight: 4, arbitrary: fc.constantFrom(...hostileHeaders).map(([header, to]) => addHeader(header, to)) },
  )
}

/** A body above the limit. It is rare, because it takes long. */
export const outgrow: Change = (request) => ({
  ...request,
  body: request.method === "GET" ? undefined : JSON.stringify({ body: oversized }),
  headers: { ...request.headers, "content-type": "application/json" },
  expectation: request.method === "GET" || request.method === "DELETE" ? "documented" : "refused",
  change: "a body that is too large",
})

function withBody(document: ApiDocument, request: FuzzRequest, body: unknown, what: string): FuzzRequest {
  const isRead = request.operation.body !== undefined
  const wrong = isRead ? document.checkBody(request.operation, body) : undefined
  return {
    ...request,
    body: JSON.stringify(body),
    headers: { ...request.headers, "content-type": "application/json" },
    expectation: wrong === undefined ? "documented" : "refused",
    change: what,
  }
}

function bodyOf(request: FuzzRequest): Record<string, unknown> {
  return typeof request.body === "string" ? (JSON.parse(request.body) as Record<string, unknown>) : {}
}

/** An object with a member of any name, including names of built-in properties. */
function put(body: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(body), [key, value]])
}

function replaceMember(document: ApiDocument, at: number, to: unknown): Change {
  return (request) => {
    const names = Object.keys(document.resolve(request.operation.body ?? {}).properties ?? {})
    const key = names[at % Math.max(1, names.length)] ?? "member"
    return withBody(document, request, put(bodyOf(request), key, to), `the member ${key} replaced`)
  }
}

function addMember(document: ApiDocument, key: string, to: unknown): Change {
  return (request) =>
    withBody(document, request, put(bodyOf(request), key, to), `a member ${JSON.stringify(key)} added`)
}

function dropMember(document: ApiDocument, at: number): Change {
  return (request) => {
    const members = Object.entries(bodyOf(request))
    const rest = members.filter((_, index) => index !== at % members.length)
    return withBody(document, request, Object.fromEntries(rest), "a member dropped")
  }
}

function replaceBody(body: string | Uint8Array): Change {
  return (request) => ({
    ...request,
    body,
    headers: { ...request.headers, "content-type": "application/json" },
    expectation: "documented",
    change: "another body",
  })
}

function retype(type: string): Change {
  return (request) => {
    const isRead = request.body !== undefined && request.operation.body !== undefined
    const headers = { ...request.headers, "content-type": type }
    return { ...request, headers, expectation: isRead ? "refused" : "documented", change: `the type ${type}` }
  }
}

const [begin, rest] = [(path: string) => path.split("?")[0] ?? "", (path: string) => path.split("?")[1] ?? ""]

function replaceQuery(at: number, to: string): Change {
  return (request) => {
    const names = request.operation.parameters.filter((one) => one.in === "query").map((one) => one.name)
    const query = new URLSearchParams(rest(request.path))
    query.set(names[at % Math.max(1, names.length)] ?? "x", to)
    return { ...request, path: `${begin(request.path)}?${query}`, expectation: "documented", change: "query replaced" }
  }
}

function addQuery(key: string, to: string): Change {
  return (request) => {
    const query = new URLSearchParams(rest(request.path))
    query.append(key, to)
    return { ...request, path: `${begin(request.path)}?${query}`, expectation: "documented", change: "query added" }
  }
}

function replaceSegment(at: number, to: string): Change {
  return (request) => {
    const segments = begin(request.path).split("/")
    segments[1 + (at % (segments.length - 1))] = to
    return { ...request, path: segments.join("/"), expectation: "documented", change: "a segment of the path replaced" }
  }
}

function useMethod(method: string): Change {
  return (request) => ({ ...request, method, expectation: "documented", change: `the method ${method}` })
}

function addHeader(name: string, value: string): Change {
  return (request) => {
    const isLength = name === "content-length" && request.body !== undefined
    const headers = isLength ? request.headers : { ...request.headers, [name]: value }
    return { ...request, headers, expectation: "documented", change: `the header ${name}: ${value.slice(0, 40)}` }
  }
}
