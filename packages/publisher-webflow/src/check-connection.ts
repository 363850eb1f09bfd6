import { type CallOptions, type PublisherCheck, PublisherError, type PublisherSettings } from "@citable/publishers"

import type { WebflowClient } from "./webflow-client.ts"
import { readCollection } from "./webflow-collection.ts"

/** The id of an item that no collection has. */
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
  const { site, collection } = client
  const attempts = [
    ["Sites: read", site, {}],
    ["CMS: read", collection, {}],
    ["CMS: write", `${collection}/items/${nobody}`, { method: "PATCH", body: {}, accept: [400, 404] }],
    ["Assets: read", `${site}/assets?limit=1`, {}],
    ["Assets: write", `${site}/assets`, { method: "POST", body: {}, accept: [400] }],
  ] as const
  const missing: string[] = []
  for (const [right, path, request] of attempts) {
    await client.ask(path, { ...request, signal }).catch((error: unknown) => {
      const isForbidden = error instanceof PublisherError && error.code === "publisher_forbidden"
      // A firewall answers 403 as well.
      if (!isForbidden || !/scope/i.test(error.message)) throw error
      missing.push(right)
    })
  }
  const lacks = `The token lacks these rights: ${missing.join(", ")}.`
  if (missing.some((right) => !right.startsWith("Assets"))) {
    const remedy = "Create one with them in the settings of the site, under Apps & integrations."
    throw new PublisherError("publisher_forbidden", `${lacks} ${remedy}`)
  }
  const { siteName, name, fields, warnings } = await readCollection(client, fieldMap, signal)
  const detail = `${lacks} Pictures stay where they are.`
  return {
    account: `${siteName} (${name})`,
    targets: [{ id: collection.slice("/collections/".length), name }],
    fields: fields.map(({ slug }) => slug).filter((slug) => slug !== "name" && slug !== "slug"),
    warnings: [...warnings, ...(missing.length > 0 ? [{ code: "cannot_upload", pointer: "/images", detail }] : [])],
  }
}
