import type { ByteRange, FileStore } from "@citable/media/file-store"
import type { Context } from "hono"

import { matchesEtag } from "../../call/matches-etag.ts"
import type { Env } from "../request-env.ts"

/** Bytes of the file store, and what their answer says about them. */
export interface SentFile {
  key: string
  bytes: number
  contentType: string
  sha256: string
  /** The name under which a browser saves them. */
  filename: string
  cacheControl: string
}

/**
 * Answers with a file of the store: with an entity tag, ranges, and a sandbox that keeps an opened file from running scripts. An SVG by itself is
 * a document, so a browser saves it; pages show it as a picture all the same. Undefined if the store has no such file.
 */
export async function sendFile(
  context: Context<Env>,
  store: FileStore,
  { key, bytes, contentType, sha256, filename, cacheControl }: SentFile,
): Promise<Response | undefined> {
  const etag = `"${sha256.slice(0, 32)}"`
  const headers: Record<string, string> = {
    etag,
    "cache-control": cacheControl,
    "content-type": contentType,
    "content-disposition": `${contentType === "image/svg+xml" ? "attachment" : "inline"}; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "accept-ranges": "bytes",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    // Browsers do not show PDFs in a sandbox. A PDF has no access to the origin anyway.
    ...(contentType === "application/pdf"
      ? {}
      : { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
  }
  if (matchesEtag(context.req.header("if-none-match") ?? null, etag))
    return new Response(null, { status: 304, headers })
  const range = readRange(context, etag, bytes)
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${bytes}` } })
  }
  const length = range === undefined ? bytes : range.end - range.start + 1
  headers["content-length"] = String(length)
  if (range !== undefined) headers["content-range"] = `bytes ${range.start}-${range.end}/${bytes}`
  const status = range === undefined ? 200 : 206
  if (context.req.method === "HEAD") return new Response(null, { status, headers })
  const body = await store.get(key, range)
  return body && new Response(body, { status, headers })
}

/** Reads the range of a `Range` header (RFC 9110, section 14.2). Undefined for the whole file. */
function readRange(context: Context<Env>, etag: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(context.req.header("range") ?? "")
  const condition = context.req.header("if-range")
  if (match === null || (condition !== undefined && condition !== etag)) return undefined
  const [, first = "", last = ""] = match
  if (first === "" && last === "") return undefined
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || (first !== "" && last !== "" && Number(last) < start) || end < start
    ? "unsatisfiable"
    : { start, end }
}
