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
  uploadDetails: Readonly<Record<string, unknown>>
}

/** The assets that Citable uploaded, by their file names. Absent until somebody asks. */
export interface KnownAssets {
  byName?: Map<string, Asset>
}

/** The largest picture that Webflow takes. */
const maxBytes = 4 * 1024 * 1024

/**
 * Stores a picture among the assets of the site, unless one with these bytes is there: Webflow gives a form for another host, which gets the file
 * and no token. An asset whose upload broke off has no file, so one of an earlier attempt is looked at first.
 */
export async function putImage(
  client: WebflowClient,
  known: KnownAssets,
  image: ImageFile,
  signal: AbortSignal,
): Promise<PlacedImage> {
  const refuse = (why: string) => new PublisherError("publisher_invalid", why, { pointer: "/images" })
  if (!/^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/.test(image.type))
    throw refuse(`Webflow does not accept pictures of the type ${image.type}.`)
  if (image.bytes.length > maxBytes) throw refuse("Webflow accepts pictures of at most 4 MiB.")
  const path = `${client.site}/assets`
  if (known.byName === undefined) {
    const all = new Map<string, Asset>()
    for await (const page of client.pages<Asset>(path, { of: "assets", limit: 100, signal }))
      for (const asset of page)
        if (asset.originalFileName?.startsWith("citable-")) all.set(asset.originalFileName, asset)
    known.byName = all
  }
  const name = `citable-${image.sha256.slice(0, 32)}${/\.[a-z0-9]{1,5}$/.exec(image.name)?.[0] ?? ""}`
  const there = known.byName.get(name)
  if (there !== undefined && (await hasFile(client, there, signal))) return toImage(there)
  const fileHash = createHash("md5").update(image.bytes).digest("hex")
  const { json } = await client.ask(path, { method: "POST", body: { fileName: name, fileHash }, signal })
  const asset = json as AssetUpload
  await upload(client, asset, image, signal)
  known.byName.set(name, asset)
  return toImage(asset)
}

async function hasFile({ environment }: WebflowClient, { hostedUrl }: Asset, signal: AbortSignal): Promise<boolean> {
  const answer = await environment.fetch(hostedUrl, { method: "HEAD", signal }).catch(() => undefined)
  return answer?.ok === true
}

/** Sends the form of S3: each field that Webflow gave, and the file last. */
async function upload(
  { environment }: WebflowClient,
  { uploadUrl, uploadDetails }: AssetUpload,
  { bytes, type, name }: ImageFile,
  signal: AbortSignal,
): Promise<void> {
  const url = URL.parse(uploadUrl)
  if (url === null || (url.protocol !== "https:" && !environment.allowPlainHttp))
    throw new PublisherError("publisher_unavailable", "api.webflow.com gave no https address for the picture.")
  const form = new FormData()
  for (const [field, value] of Object.entries(uploadDetails)) form.set(field, String(value))
  form.set("file", new Blob([Uint8Array.from(bytes)], { type }), name)
  const packed = new Response(form)
  const headers = { "content-type": packed.headers.get("content-type") ?? "" }
  const body = new Uint8Array(await packed.arrayBuffer())
  const failed = (why: string, cause?: unknown) =>
    new PublisherError("publisher_unavailable", `${url.host} ${why}.`, { cause })
  const answer = await environment.fetch(url, { method: "POST", headers, body, signal }).catch((error: unknown) => {
    throw failed("did not take the picture", error)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw failed(`refused the picture with ${answer.status}`)
}

function toImage({ id, hostedUrl }: Asset): PlacedImage {
  if (!/^https?:/.test(hostedUrl)) throw new PublisherError("publisher_invalid", "Webflow gives a picture no address.")
  return { kind: "placed", id, url: hostedUrl }
}
