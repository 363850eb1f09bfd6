import { createHash } from "node:crypto"

import { type ImageFile, type PlacedImage, PublisherError } from "@citable/publishers"
import { namePicture, sendForm } from "@citable/publishers/parts"

import type { WebflowClient } from "./webflow-client.ts"

interface Asset {
  id: string
  originalFileName: string
  hostedUrl: string
}

interface AssetUpload extends Asset {
  uploadUrl: string
  uploadDetails: Readonly<Record<string, string>>
}

/** The assets that Citable uploaded, by their file names. Absent until somebody asks. */
export interface KnownAssets {
  byName?: Map<string, Asset>
}

/**
 * Stores a picture among the assets of the site, unless one with these bytes is there. Webflow gives a form for another host, which gets the file
 * and no token. An asset whose upload broke off has no file, so one of an earlier attempt is looked at first.
 */
export async function putImage(
  client: WebflowClient,
  known: KnownAssets,
  image: ImageFile,
  signal: AbortSignal,
): Promise<PlacedImage> {
  const types = ["png", "jpeg", "gif", "webp", "avif", "svg+xml"]
  const name = namePicture(image, { platform: "Webflow", types, digits: 32 })
  if (image.bytes.length > 4 * 1024 * 1024)
    throw new PublisherError("publisher_invalid", "Webflow takes pictures of at most 4 MiB.", { pointer: "/images" })
  const path = `${client.site}/assets`
  if (known.byName === undefined) {
    const all = new Map<string, Asset>()
    for await (const asset of client.list<Asset>(path, {}, signal)) all.set(asset.originalFileName, asset)
    known.byName = all
  }
  const there = known.byName.get(name)
  const file =
    there && (await client.environment.fetch(there.hostedUrl, { method: "HEAD", signal }).catch(() => undefined))
  if (there !== undefined && file?.ok === true) return { kind: "placed", id: there.id, url: there.hostedUrl }
  const fileHash = createHash("md5").update(image.bytes).digest("hex")
  const { json } = await client.ask(path, { method: "POST", body: { fileName: name, fileHash }, signal })
  const asset = json as AssetUpload
  // The form of S3: it gets each field that Webflow gave.
  const { uploadUrl: url, uploadDetails } = asset
  await sendForm(client.environment, { url, fields: Object.entries(uploadDetails), file: image, signal })
  known.byName.set(name, asset)
  return { kind: "placed", id: asset.id, url: asset.hostedUrl }
}
