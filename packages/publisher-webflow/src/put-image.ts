import { createHash } from "node:crypto"

import { type ImageFile, type PlacedImage, PublisherError } from "@citable/publishers"

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
  if (!/^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/.test(image.type) || image.bytes.length > 4 * 1024 * 1024) {
    const message = `Webflow accepts PNG, JPEG, GIF, WebP, AVIF and SVG of at most 4 MiB, and no ${image.type} of ${image.bytes.length} bytes.`
    throw new PublisherError("publisher_invalid", message, { pointer: "/images" })
  }
  const path = `${client.site}/assets`
  if (known.byName === undefined) {
    const all = new Map<string, Asset>()
    for await (const asset of client.list<Asset>(path, {}, signal)) all.set(asset.originalFileName, asset)
    known.byName = all
  }
  const name = `citable-${image.sha256.slice(0, 32)}${/\.[a-z0-9]{1,5}$/.exec(image.name)?.[0] ?? ""}`
  const there = known.byName.get(name)
  const file =
    there && (await client.environment.fetch(there.hostedUrl, { method: "HEAD", signal }).catch(() => undefined))
  if (there !== undefined && file?.ok === true) return { kind: "placed", id: there.id, url: there.hostedUrl }
  const fileHash = createHash("md5").update(image.bytes).digest("hex")
  const { json } = await client.ask(path, { method: "POST", body: { fileName: name, fileHash }, signal })
  const asset = json as AssetUpload
  await upload(client, asset, image, signal)
  known.byName.set(name, asset)
  return { kind: "placed", id: asset.id, url: asset.hostedUrl }
}

/** Sends the form of S3: each field that Webflow gave, and the file last. */
async function upload(
  { environment }: WebflowClient,
  { uploadUrl, uploadDetails }: AssetUpload,
  { bytes, type, name }: ImageFile,
  signal: AbortSignal,
): Promise<void> {
  const url = URL.parse(uploadUrl)
  const fail = (why: string, cause?: unknown) => new PublisherError("publisher_unavailable", why, { cause })
  if (url === null || (url.protocol !== "https:" && !environment.allowPlainHttp))
    throw fail("api.webflow.com gave no https address for the picture.")
  const form = new FormData()
  for (const [field, value] of Object.entries(uploadDetails)) form.set(field, value)
  form.set("file", new Blob([Uint8Array.from(bytes)], { type }), name)
  const packed = new Response(form)
  const headers = { "content-type": packed.headers.get("content-type") ?? "" }
  const init = { method: "POST", headers, body: new Uint8Array(await packed.arrayBuffer()), signal }
  const answer = await environment.fetch(url, init).catch((error: unknown) => {
    throw fail(`${url.host} did not take the picture.`, error)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw fail(`${url.host} refused the picture with ${answer.status}.`)
}
