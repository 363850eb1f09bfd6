import { promisify } from "node:util"
import { gzip } from "node:zlib"

import { notFound } from "@citable/contract/problem-error"
import type { PageEnv } from "@citable/page-kit"
import type { Hono } from "hono"

import { version } from "./asset-version.ts"
import { readAsset } from "./read-asset.ts"

/** Adds the style and the scripts of the pages. Their URLs contain a version, so browsers keep them for a year. */
export function addAssetRoutes(app: Hono<PageEnv>): void {
  app.get("/assets/:version/:name", async (context) => {
    const asset = await readAsset(context.req.param("name"))
    if (asset === undefined) throw notFound()
    const isZipped = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "")
    return new Response(isZipped ? await zip(asset.text) : asset.text, {
      headers: {
        "content-type": asset.type,
        ...(isZipped ? { "content-encoding": "gzip" } : {}),
        vary: "accept-encoding",
        // Another process of a rolling update has other assets under its version.
        "cache-control": context.req.param("version") === version ? "public, max-age=31536000, immutable" : "no-store",
        "x-content-type-options": "nosniff",
      },
    })
  })
}

const zipped = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Compresses a text once. The scripts of the editor are three times as long without. */
function zip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = zipped.get(text)
  if (bytes === undefined) zipped.set(text, (bytes = promisify(gzip)(text).then((buffer) => new Uint8Array(buffer))))
  return bytes
}
