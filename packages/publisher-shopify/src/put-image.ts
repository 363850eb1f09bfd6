import { setTimeout as sleep } from "node:timers/promises"

import { type ImageFile, type PlacedImage, type PublisherEnvironment, PublisherError } from "@citable/publishers"

import { fileMutation, filesQuery, picturesQuery, stageMutation } from "./queries.ts"
import type { ShopifyClient } from "./shopify-client.ts"
import type { UserError } from "./shopify-errors.ts"

interface Picture {
  id: string
  fileStatus: "UPLOADED" | "PROCESSING" | "READY" | "FAILED"
  fileErrors: { message: string }[]
  image: { url: string } | null
}

interface Target {
  url: string
  resourceUrl: string
  parameters: { name: string; value: string }[]
}

/** How long Shopify may work on a picture until the caller tries again. */
const patienceMs = 30_000

/** Puts a picture among the files of the shop, unless an earlier upload of the same bytes is there, and waits until Shopify serves it. */
export async function putImage(
  client: ShopifyClient,
  environment: PublisherEnvironment,
  image: ImageFile,
  signal: AbortSignal,
): Promise<PlacedImage> {
  if (!/^image\/(?:png|jpeg|gif|webp|heic)$/.test(image.type)) {
    throw new PublisherError("publisher_invalid", `Shopify does not accept pictures of the type ${image.type}.`, {
      pointer: "/images",
    })
  }
  const filename = `citable-${image.sha256.slice(0, 16)}${/\.[a-z0-9]{1,5}$/.exec(image.name)?.[0] ?? ""}`
  const find = async () => {
    const { files } = await client.ask<{ files: { nodes: Partial<Picture>[] } }>(
      filesQuery,
      { query: `filename:${filename}` },
      { signal },
    )
    return files.nodes.find((file): file is Picture => file.id !== undefined)
  }
  let picture = (await find()) ?? (await create()) ?? (await find())
  const end = environment.now() + patienceMs
  for (let waitMs = 100; picture !== undefined; waitMs = Math.min(waitMs * 2, 3000)) {
    const { id, fileStatus, fileErrors, image: shown } = picture
    if (fileStatus === "FAILED") {
      const why = fileErrors.map(({ message }) => message).join(" ")
      const message = `Shopify could not process the picture ${filename}. Delete it under Content, Files. It says: ${why}`
      throw new PublisherError("publisher_invalid", message, { pointer: "/images" })
    }
    if (fileStatus === "READY" && shown !== null) return { kind: "placed", id, url: shown.url }
    if (environment.now() + waitMs > end) break
    // An aborted wait ends in the next request, which says so.
    await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    picture = (await readPictures(client, [id], signal))[0]
  }
  throw new PublisherError("publisher_unavailable", `Shopify still processes the picture ${filename}. Try again.`)

  /** Creates the file. Undefined if there is one with its name. */
  async function create(): Promise<Picture | undefined> {
    const originalSource = await upload(client, environment, { ...image, name: filename }, signal)
    const file = {
      originalSource,
      filename,
      alt: image.alt.slice(0, 512),
      contentType: "IMAGE",
      duplicateResolutionMode: "RAISE_ERROR",
    }
    const { fileCreate } = await client.ask<{ fileCreate: { files: Picture[] | null; userErrors: UserError[] } }>(
      fileMutation,
      { files: [file] },
      { isWrite: true, signal },
    )
    if (fileCreate.userErrors.some(({ code }) => code === "FILENAME_ALREADY_EXISTS")) return undefined
    client.assertDone(fileCreate.userErrors)
    return fileCreate.files?.[0]
  }
}

/** Sends the bytes to the host that Shopify names, which gets no token. Returns what a file is made from. */
async function upload(
  client: ShopifyClient,
  environment: PublisherEnvironment,
  { bytes, name, type }: ImageFile,
  signal: AbortSignal,
): Promise<string> {
  const input = {
    filename: name,
    mimeType: type,
    httpMethod: "POST",
    resource: "IMAGE",
    fileSize: String(bytes.length),
  }
  const { stagedUploadsCreate: staged } = await client.ask<{
    stagedUploadsCreate: { stagedTargets: Target[] | null; userErrors: UserError[] }
  }>(stageMutation, { input: [input] }, { signal })
  client.assertDone(staged.userErrors)
  const target = staged.stagedTargets?.[0]
  if (target === undefined) throw new PublisherError("publisher_unavailable", "Shopify names no place for a picture.")
  const form = new FormData()
  for (const parameter of target.parameters) form.append(parameter.name, parameter.value)
  // The storage reads nothing behind the file.
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name)
  const encoded = new Response(form)
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" }
  const body = new Uint8Array(await encoded.arrayBuffer())
  const { host } = new URL(target.url)
  const answer = await environment
    .fetch(target.url, { method: "POST", headers, body, signal })
    .catch((error: unknown) => {
      throw new PublisherError("publisher_unavailable", `The upload of a picture to ${host} failed.`, { cause: error })
    })
  await answer.body?.cancel()
  if (answer.ok) return target.resourceUrl
  const message = `${host}, where Shopify takes pictures, answered with ${answer.status}.`
  throw new PublisherError(answer.status === 413 ? "publisher_invalid" : "publisher_unavailable", message)
}

/** The pictures with these ids that are there. */
export async function readPictures(
  client: ShopifyClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Picture[]> {
  const { nodes } = await client.ask<{ nodes: (Partial<Picture> | null)[] }>(picturesQuery, { ids }, { signal })
  return nodes.filter((node): node is Picture => node?.id !== undefined)
}
