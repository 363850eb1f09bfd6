import { notFound, type Env } from "@citable/service/pages"
import type { Hono } from "hono"

import { readAsset } from "./read-asset.ts"

/** Adds the style and the scripts of the pages. Their URLs contain a version, so browsers keep them for a year. */
export function addAssetRoutes(app: Hono<Env>): void {
  app.get("/assets/:version/:name", async (context) => {
    const asset = await readAsset(context.req.param("name"))
    if (asset === undefined) throw notFound()
    return new Response(asset.text, {
      headers: {
        "content-type": asset.type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    })
  })
}
