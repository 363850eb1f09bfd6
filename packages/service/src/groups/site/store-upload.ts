import { createHash } from "node:crypto"

import { CitableError, isCitableError, type ParsedToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Media } from "@citable/media/create-media"
import type { InspectedFile } from "@citable/media/inspect-file"
import type { FileFacts } from "@citable/media/read-file-type"
import type { RemovedPart } from "@citable/safe-svg"
import { newId } from "@citable/storage/new-id"
import type { z } from "zod"

import type { CallContext } from "../../call/call-context.ts"
import { inspectOnThread } from "../../media/inspect-on-thread.ts"
import type { receivedSourceSchema } from "./upload-file.ts"

type Input = Omit<ParsedToolInput<"upload_media">, "source"> & {
  source: ParsedToolInput<"upload_media">["source"] | z.infer<typeof receivedSourceSchema>
}

/** A file in the store that has no row yet. */
export interface StoredFile extends FileFacts {
  id: string
  filename: string
  bytes: number
  sha256: string
  /** What was taken out of an SVG. */
  removed: RemovedPart[]
}

const maxRedirects = 5

/**
 * Stores the file of an upload, outside any transaction. The file is first recorded as a stray, so that the sweep
 * removes it if the call fails in any way. An SVG is stored as it was rebuilt.
 */
export async function storeUpload({ db, principal, media, now }: CallContext, input: Input): Promise<StoredFile> {
  const { source } = input
  const received = await readSource(media, source)
  if (received.byteLength === 0) throw refusal("The file is empty.")
  const declared = source.kind === "base64" ? source.content_type : undefined
  const isSmall = received.byteLength <= media.maxBytes
  const inspected = isSmall ? await inspect(received, declared, principal.accountId) : undefined
  if (inspected === undefined || inspected.bytes.byteLength > media.maxBytes)
    throw refusal(`The file is larger than ${media.maxBytes} bytes.`)
  const { bytes, removed, facts } = inspected
  const at = now()
  const id = newId("med", at)
  await db.insertInto("stray_files").values({ id, account_id: principal.accountId, since: at }).execute()
  try {
    await media.store.put(id, bytes, facts.contentType)
  } catch (cause) {
    throw new CitableError("The file could not be stored. The service's log has the reason.", {
      code: "media_store_failed",
      cause,
    })
  }
  const name = input.filename ?? (source.kind === "url" ? nameIn(source.url) : undefined)
  return {
    ...facts,
    id,
    filename: toFileName(name, facts.extension),
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    removed,
  }
}

/** The type of a file, and an SVG without what runs or loads. Other files stay as they are. */
async function inspect(
  bytes: Uint8Array,
  declared: string | undefined,
  account: string,
): Promise<Required<InspectedFile>> {
  try {
    return { bytes, ...(await inspectOnThread({ bytes, declared }, account)) }
  } catch (cause) {
    if (!isCitableError(cause) || cause instanceof ProblemError) throw cause
    throw refusal(cause.message, cause)
  }
}

async function readSource(media: Media, source: Input["source"]): Promise<Uint8Array> {
  if (source.kind === "received") return source.bytes()
  return source.kind === "base64" ? Buffer.from(source.data, "base64") : fetchFile(media, source.url)
}

/** Follows redirects by hand, so that each address is checked like the first one. */
async function fetchFile(media: Media, address: string): Promise<Uint8Array> {
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await media.fetch(url, { headers: { accept: "image/*, video/*, audio/*, application/pdf" } })
      const location = response.headers.get("location")
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        const next = URL.parse(location, url)
        if (next === null) throw refusal(`The file cannot be fetched: ${url.host} redirects to an invalid address.`)
        url = next
        continue
      }
      if (!response.ok) {
        await response.body?.cancel()
        throw refusal(`The file cannot be fetched: ${url.host} answers ${response.status}.`)
      }
      return new Uint8Array(await response.arrayBuffer())
    }
  } catch (cause) {
    if (cause instanceof ProblemError || !isCitableError(cause)) throw cause
    throw refusal(`The file cannot be fetched: ${cause.message}`, cause)
  }
  throw refusal(`The file cannot be fetched: more than ${maxRedirects} redirects.`)
}

function nameIn(address: string): string | undefined {
  const last = new URL(address).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(last)
  } catch {
    // It is not UTF-8, so take it as it is.
    return last
  }
}

/** A name that is safe in a path and in a header, with the extension of its type. */
function toFileName(name: string | undefined, extension: string): string {
  const clean = (name ?? "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "")
  const base = clean.replace(/\.[^.]*$/, "").slice(0, 150) || "file"
  return `${base}.${extension}`
}

function refusal(detail: string, cause?: unknown): ProblemError {
  return new ProblemError("invalid_input", detail, { errors: [{ pointer: "/source", detail }], cause })
}
