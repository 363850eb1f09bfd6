import { notFound, type Env } from "@citable/service/pages"
import type { Hono } from "hono"

import { version } from "./asset-version.ts"
import { readAsset } from "./read-asset.ts"

/** Adds the style and the scripts of the pages. Their URLs contain a version, so browsers keep them for a year. */
export function addAssetRoutes(app: Hono<Env>): void {
  app.get("/assets/:version/:name", async (context) => {
    const asset = await readAsset(context.req.param("name"))
    if (asset === undefined) throw notFound()
    return new Response(asset.text, {
      headers: {
        "content-type": asset.type,
        // Another process of a rolling update has other assets under its version.
        "cache-control": context.req.param("version") === version ? "public, max-age=31536000, immutable" : "no-store",
        "x-content-type-options": "nosniff",
      },
    })
  })
}
