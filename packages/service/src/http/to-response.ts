import type { Tool } from "@citable/contract"

import { type Coding, withCoding, withoutCoding } from "../call/entity-tags.ts"
import type { PageCache } from "../gate/create-page-cache.ts"
import { encodeBody, encodePage } from "../gate/encode-page.ts"
import { thenSync } from "../gate/maybe-await.ts"
import type { Reply } from "../gate/reply.ts"
import { acceptedCodings } from "./accepted-codings.ts"
import type { Env } from "./request-env.ts"

/** What a response depends on besides the reply. */
interface Asked {
  tool: Tool
  /** What `readHeldTags` gives. */
  ifNoneMatch: string | null
  acceptEncoding: string | undefined
}

/** A smaller body fits into one packet anyway. */
const leastBytes = 1024

const unmodified = { "x-content-type-options": "nosniff" }

/** The headers of every answer. Call it once for each request, with the final status. */
export function completeHeaders(env: Env["Bindings"], status: number): Record<string, string> {
  env.isComplete = true
  // A caller with a cached answer has its headers, too. A 304 is so short that each header counts.
  const common = status === 304 ? unmodified : env.headers
  return { "request-id": env.requestId, ...common, ...env.admission?.finish(env.counted ?? status) }
}

/**
 * Makes the response of a call. It sets all headers at once from a plain object: to change headers later costs more than the rest of a 304
 * answer.
 *
 * It compresses the answers of GETs only. Secrets are in answers of POSTs alone, each of them once, so the length of a compressed answer tells
 * nobody about them (the BREACH attack).
 */
export function toResponse(
  pages: PageCache,
  asked: Asked,
  reply: Reply<unknown>,
  env: Env["Bindings"],
): Response | Promise<Response> {
  const { etag, headers } = "page" in reply ? reply.page : reply
  const common = { vary: "authorization, accept-encoding", "cache-control": "private, max-age=0, must-revalidate" }
  if ("notModified" in reply) {
    const tag = unmodifiedTag(asked, reply.etag)
    return new Response(null, {
      status: 304,
      headers: { ...common, ...headers, etag: tag, ...completeHeaders(env, 304) },
    })
  }
  const { tool, acceptEncoding } = asked
  const status = tool.status ?? 200
  const respond = (body: Uint8Array<ArrayBuffer> | string, coding?: Coding): Response => {
    const tag = etag === undefined || coding === undefined ? etag : withCoding(etag, coding)
    const all = {
      ...common,
      ...headers,
      ...(tag === undefined ? undefined : { etag: tag }),
      "content-type": "application/json",
      ...(coding === undefined ? undefined : { "content-encoding": coding }),
      ...completeHeaders(env, status),
    }
    return new Response(body, { status, headers: all })
  }
  const coding = tool.method === "GET" ? acceptedCodings(acceptEncoding)[0] : undefined
  if ("page" in reply) {
    const { page, pageKey } = reply
    if (coding === undefined || page.body.byteLength < leastBytes) return respond(page.body)
    return thenSync(encodePage(pages, { page, pageKey }, coding), (body) => respond(body, coding))
  }
  const text = JSON.stringify(reply.output)
  if (coding === undefined || text.length < leastBytes) return respond(text)
  return encodeBody(Buffer.from(text), coding).then((body) => respond(body, coding))
}

/**
 * The entity tag of a 304: one that the caller holds, as it sent it, so that a cache finds the stored answer by it (RFC 9111, section 4.3.4). Of
 * several, it is the one that a 200 to the same request has (RFC 9110, section 15.4.5).
 */
function unmodifiedTag({ ifNoneMatch, acceptEncoding }: Asked, etag: string): string {
  if (ifNoneMatch === null || ifNoneMatch === etag || etag.startsWith("W/")) return etag
  const held = ifNoneMatch
    .split(",")
    .map((part) => part.trim())
    .filter((tag) => withoutCoding(tag.replace(/^W\//, "")) === etag)
  const [coding] = acceptedCodings(acceptEncoding)
  const tag = coding === undefined ? etag : withCoding(etag, coding)
  return held.includes(tag) ? tag : (held[0] ?? etag)
}
