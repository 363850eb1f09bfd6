import { type ImageFile, type PlacedImage, type PublisherEnvironment, PublisherError } from "@citable/publishers"
import { sendJson } from "@citable/publishers/send-json"

import type { GhostClient } from "./ghost-client.ts"

/**
 * Puts a picture among the files of Ghost, under a name of its bytes. Ghost keeps every file that it gets, also the same one twice, and lists
 * none: so its public address of this month is asked first.
 */
export async function uploadImage(
  { ask }: GhostClient,
  environment: PublisherEnvironment,
  image: ImageFile,
  { site, signal }: { site: string; signal: AbortSignal },
): Promise<PlacedImage> {
  const refuse = (why: string) => new PublisherError("publisher_invalid", why, { pointer: "/images" })
  const isKnown = /^image\/(?:png|jpeg|gif|webp)$/.test(image.type)
  if (!isKnown) throw refuse(`Ghost does not accept pictures of the type ${image.type}.`)
  const name = `citable-${image.sha256.slice(0, 16)}${/\.[a-z\d]{1,5}$/.exec(image.name)?.[0] ?? ""}`
  const month = new Date(environment.now()).toISOString().slice(0, 7).replace("-", "/")
  const known = `${site}content/images/${month}/${name}`
  const nothing = [301, 302, 307, 308, 401, 403, 404, 405]
  const head = { method: "HEAD", isWrite: false, accept: nothing, secrets: [], signal }
  if ((await sendJson(environment, known, head)).status === 200) return { kind: "placed", id: null, url: known }
  const { json } = await ask("POST", "images/upload/", { ...toForm(name, image), accept: [415], signal })
  const { images = [] } = (json ?? {}) as { images?: { url?: string }[] }
  const url = URL.parse(images[0]?.url ?? "")
  if (url?.protocol.startsWith("http") === true) return { kind: "placed", id: null, url: url.href }
  throw refuse("Ghost does not accept this picture, or gives it no address.")
}

/** A file in a form (RFC 7578). */
function toForm(name: string, { bytes, type, sha256 }: ImageFile) {
  const boundary = `citable-${sha256.slice(0, 32)}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body: Uint8Array.from(body), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } }
}
