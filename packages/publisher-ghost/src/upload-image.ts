import { type ImageFile, type PlacedImage, type PublisherEnvironment, PublisherError } from "@citable/publishers"
import { namePicture, packForm } from "@citable/publishers/parts"
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
  const name = namePicture(image, { platform: "Ghost", types: ["png", "jpeg", "gif", "webp"] })
  const month = new Date(environment.now()).toISOString().slice(0, 7).replace("-", "/")
  const known = `${site}content/images/${month}/${name}`
  const nothing = [301, 302, 307, 308, 401, 403, 404, 405]
  const head = { method: "HEAD", isWrite: false, accept: nothing, secrets: [], signal }
  if ((await sendJson(environment, known, head)).status === 200) return { kind: "placed", id: null, url: known }
  const { json } = await ask("POST", "images/upload/", {
    ...(await packForm([], { ...image, name })),
    accept: [415],
    signal,
  })
  const { images = [] } = (json ?? {}) as { images?: { url?: string }[] }
  const url = URL.parse(images[0]?.url ?? "")
  if (url?.protocol.startsWith("http") === true) return { kind: "placed", id: null, url: url.href }
  const why = "Ghost does not accept this picture, or gives it no address."
  throw new PublisherError("publisher_invalid", why, { pointer: "/images" })
}
