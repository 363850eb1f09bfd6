import type { Context, Hono } from "hono"

import { matchesEtag } from "../../call/matches-etag.ts"
import type { Media } from "../../media/create-media.ts"
import type { ByteRange } from "../../media/file-store.ts"
import { notFound } from "../../problems/problem-error.ts"
import type { Database } from "../../storage/database.ts"
import { refuseOtherMethods } from "../refuse-other-methods.ts"
import type { Env } from "../request-env.ts"

const path = "/media/:media_id/:filename"

/**
 * Adds the route that serves media files. Anybody can read them, because they are for the pages of a site. The content of a URL never
 * changes. A sandbox keeps an opened file from running scripts. An SVG by itself is a document, so a browser saves it; pages show it as a
 * picture all the same.
 */
export function addMediaRoutes(app: Hono<Env>, { db, media }: { db: Database; media: Media }): void {
  app.get(path, async (context) => {
    const id = context.req.param("media_id")
    const row = await db
      .selectFrom("media")
      .select(["bytes", "content_type", "sha256", "filename"])
      .where("id", "=", id)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    const etag = `"${row.sha256.slice(0, 32)}"`
    const headers: Record<string, string> = {
      etag,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": row.content_type,
      "content-disposition": `${row.content_type === "image/svg+xml" ? "attachment" : "inline"}; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      // Browsers do not show PDFs in a sandbox. A PDF has no access to the origin anyway.
      ...(row.content_type === "application/pdf"
        ? {}
        : { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
    }
    if (matchesEtag(context.req.header("if-none-match") ?? null, etag))
      return new Response(null, { status: 304, headers })
    const range = readRange(context, etag, row.bytes)
    if (range === "unsatisfiable") {
      return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${row.bytes}` } })
    }
    const length = range === undefined ? row.bytes : range.end - range.start + 1
    headers["content-length"] = String(length)
    if (range !== undefined) headers["content-range"] = `bytes ${range.start}-${range.end}/${row.bytes}`
    const status = range === undefined ? 200 : 206
    if (context.req.method === "HEAD") return new Response(null, { status, headers })
    const body = await media.store.get(id, range)
    if (body === undefined) throw notFound()
    return new Response(body, { status, headers })
  })
  refuseOtherMethods(app, path, ["GET"])
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
