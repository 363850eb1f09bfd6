import { type CallOptions, type PublisherCheck, PublisherError, type PublisherSettings } from "@citable/publishers"

import type { WebflowClient } from "./webflow-client.ts"
import { readCollection } from "./webflow-collection.ts"

/** Rights by what they are called in Webflow. */
const names: Readonly<Record<string, string>> = {
  "sites:read": "Sites: read",
  "cms:read": "CMS: read",
  "cms:write": "CMS: write",
  "assets:read": "Assets: read",
  "assets:write": "Assets: write",
}

/** Of an item that no collection has. */
const nobody = "0".repeat(24)

/**
 * Reads the site and the collection, and finds out which rights the token lacks. Nothing tells them, so each is tried: those to write with a
 * change of an item that does not exist, and with an asset without a name.
 */
export async function checkConnection(
  client: WebflowClient,
  fieldMap: PublisherSettings["fieldMap"],
  { signal }: CallOptions,
): Promise<PublisherCheck> {
  const { ask, site, collection } = client
  const missing = new Set<string>()
  const attempt = async (
    right: string,
    path: string,
    request: { method?: string; body?: unknown; accept?: number[] },
  ) => {
    try {
      await ask(path, { ...request, signal })
    } catch (error) {
      // A firewall answers 403 as well.
      if (!(error instanceof PublisherError) || error.code !== "publisher_forbidden" || !/scope/i.test(error.message))
        throw error
      missing.add(right)
    }
  }
  await attempt("sites:read", site, {})
  await attempt("cms:read", collection, {})
  await attempt("cms:write", `${collection}/items/${nobody}`, { method: "PATCH", body: {}, accept: [400, 404] })
  await attempt("assets:read", `${site}/assets?limit=1`, {})
  await attempt("assets:write", `${site}/assets`, { method: "POST", body: {}, accept: [400] })
  const list = [...missing].map((right) => names[right]).join(", ")
  if (["sites:read", "cms:read", "cms:write"].some((right) => missing.has(right)))
    throw new PublisherError(
      "publisher_forbidden",
      `The token lacks these rights: ${list}. Create one with them in the settings of the site, under Apps & integrations.`,
    )
  const known = await readCollection(client, fieldMap, signal)
  const upload = {
    code: "cannot_upload",
    pointer: "/images",
    detail: `The token lacks these rights, so pictures stay where they are: ${list}.`,
  }
  return {
    account: `${known.siteName} (${known.name})`,
    targets: [{ id: collection.split("/").at(-1) ?? "", name: known.name }],
    fields: known.fields.map(({ slug }) => slug).filter((slug) => slug !== "name" && slug !== "slug"),
    warnings: [...known.warnings, ...(missing.size > 0 ? [upload] : [])],
  }
}
