import { setTimeout as sleep } from "node:timers/promises"

import { type ImageFile, type PlacedImage, type PublisherEnvironment, PublisherError } from "@citable/publishers"
import { namePicture, sendForm } from "@citable/publishers/parts"

import { fileMutation, filesQuery, picturesQuery, stageMutation } from "./queries.ts"
import type { ShopifyClient } from "./shopify-client.ts"

type Picture = { id: string; fileStatus: string; fileErrors: { message: string }[]; image: { url: string } | null }
type Target = { url: string; resourceUrl: string; parameters: { name: string; value: string }[] }
type Staged = { stagedTargets: Target[] | null }

/** Puts a picture among the files of the shop, unless an earlier upload of the same bytes is there, and waits until Shopify shows it. */
export async function putImage(
  client: ShopifyClient,
  environment: PublisherEnvironment,
  image: ImageFile,
  signal: AbortSignal,
): Promise<PlacedImage> {
  const fail = (message: string) => new PublisherError("publisher_invalid", message, { pointer: "/images" })
  const filename = namePicture(image, { platform: "Shopify", types: ["png", "jpeg", "gif", "webp", "heic"] })
  const query = `filename:${filename}`
  const find = async () => {
    const found = await client.ask<{ files: { nodes: Partial<Picture>[] } }>(filesQuery, { query }, signal)
    return found.files.nodes.find(isPicture)
  }
  let picture = (await find()) ?? (await create()) ?? (await find())
  // Shopify works on a picture after it has answered. The waits are 25 seconds in all.
  for (let waitMs = 100; picture !== undefined && waitMs < 20_000; waitMs *= 2) {
    const { id, fileStatus, fileErrors, image: shown } = picture
    if (fileStatus === "READY" && shown !== null) return { kind: "placed", id, url: shown.url }
    if (fileStatus === "FAILED") {
      const why = fileErrors.map(({ message }) => message).join(" ")
      throw fail(`Shopify could not process ${filename}. Delete it under Content, Files. It says: ${why}`)
    }
    // An aborted wait ends in the next request, which says so.
    await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    picture = (await readPictures(client, [id], signal))[0]
  }
  throw new PublisherError("publisher_unavailable", `Shopify does not show the picture ${filename} yet. Try again.`)

  /** Creates the file. Undefined if there is one with its name, which the search does not find yet. */
  async function create(): Promise<Picture | undefined> {
    const originalSource = await upload(client, environment, { ...image, name: filename }, signal)
    const kind = { contentType: "IMAGE", duplicateResolutionMode: "RAISE_ERROR" }
    const files = [{ originalSource, filename, alt: image.alt.slice(0, 512), ...kind }]
    const options = { signal, accept: ["FILENAME_ALREADY_EXISTS"] }
    return (await client.mutate<{ files: Picture[] | null }>(fileMutation, { files }, options)).files?.[0]
  }
}

/** Sends the bytes to the host that Shopify names. Returns what a file is made from. */
async function upload(
  client: ShopifyClient,
  environment: PublisherEnvironment,
  file: ImageFile,
  signal: AbortSignal,
): Promise<string> {
  const input = [{ filename: file.name, mimeType: file.type, httpMethod: "POST", resource: "IMAGE" }]
  const staged = await client.mutate<Staged>(stageMutation, { input }, { signal, isWrite: false })
  const target = staged.stagedTargets?.[0]
  if (target === undefined) throw new PublisherError("publisher_unavailable", "Shopify names no place for a picture.")
  const fields = target.parameters.map(({ name, value }) => [name, value] as const)
  await sendForm(environment, { url: target.url, fields, file, signal })
  return target.resourceUrl
}

/** The pictures with these ids that are there. */
export async function readPictures(
  client: ShopifyClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Picture[]> {
  const { nodes } = await client.ask<{ nodes: (Partial<Picture> | null)[] }>(picturesQuery, { ids }, signal)
  return nodes.filter(isPicture)
}

const isPicture = (node: Partial<Picture> | null): node is Picture => node?.id !== undefined
