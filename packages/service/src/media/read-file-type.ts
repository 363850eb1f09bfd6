import type { Media as MediaItem } from "@citable/contract/site"
import type { imageSize as imageSizeType } from "image-size"

import { ProblemError } from "../problems/problem-error.ts"
import { isTurned } from "./exif-orientation.ts"

type ImageSize = typeof imageSizeType

export interface FileFacts {
  contentType: string
  kind: MediaItem["kind"]
  extension: string
  /** CSS pixels, as the picture is shown. */
  width: number | null
  height: number | null
}

/** What may be in a library: no document that a browser runs. */
const kinds: Record<string, [kind: MediaItem["kind"], extension: string]> = {
  "image/png": ["image", "png"],
  "image/jpeg": ["image", "jpg"],
  "image/gif": ["image", "gif"],
  "image/webp": ["image", "webp"],
  "image/avif": ["image", "avif"],
  "image/svg+xml": ["image", "svg"],
  "video/mp4": ["video", "mp4"],
  "video/webm": ["video", "webm"],
  "audio/mpeg": ["audio", "mp3"],
  "audio/ogg": ["audio", "ogg"],
  "audio/wav": ["audio", "wav"],
  "application/pdf": ["document", "pdf"],
}

/** What else the same format is called. */
const aliases: Record<string, string> = {
  "image/apng": "image/png",
  "image/jpg": "image/jpeg",
  "audio/mp3": "audio/mpeg",
  "audio/x-wav": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "video/x-m4v": "video/mp4",
  "application/ogg": "audio/ogg",
}

/**
 * What a file is, by its bytes: a name or a declaration counts for nothing, and may only agree. Throws 422 for what it may not be.
 */
export async function readFileType(bytes: Uint8Array, declared?: string): Promise<FileFacts> {
  // Loaded with the first upload.
  const [{ fileTypeFromBuffer }, { imageSize }] = await Promise.all([import("file-type"), import("image-size")])
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  const isText = sniffed === undefined || sniffed === "application/xml"
  const found = isText ? (isSvg(bytes) ? "image/svg+xml" : undefined) : canonical(sniffed)
  const known = found === undefined ? undefined : kinds[found]
  if (found === undefined || known === undefined) {
    throw refusal(
      `The file is ${found ?? "of no type that is known here"}. Possible: ${Object.keys(kinds).join(", ")}.`,
    )
  }
  if (declared !== undefined && canonical(declared) !== found) {
    throw refusal(`The file is ${found}, not ${declared} as content_type says.`)
  }
  if (found === "image/svg+xml") refuseActiveSvg(bytes)
  const [kind, extension] = known
  return {
    contentType: found,
    kind,
    extension,
    ...(kind === "image" ? readSize(bytes, found, imageSize) : { width: null, height: null }),
  }
}

const canonical = (type: string): string => {
  const bare = type.split(";")[0]?.split("+codecs")[0]?.trim().toLowerCase() ?? ""
  return aliases[bare] ?? bare
}

/** As the picture is shown: a camera held upright notes that, and writes what it saw lying. */
function readSize(
  bytes: Uint8Array,
  type: string,
  imageSize: ImageSize,
): { width: number | null; height: number | null } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    const [shownWidth, shownHeight] = orientation >= 5 || isTurned(bytes, type) ? [height, width] : [width, height]
    return { width: toPixels(shownWidth), height: toPixels(shownHeight) }
  } catch (cause) {
    throw refusal("The picture is damaged: its size cannot be read.", cause)
  }
}

const toPixels = (value: number): number | null => (value > 0 && value < 1e6 ? Math.max(1, Math.round(value)) : null)

/** An `svg` element, behind nothing but what may stand before it. Comments are skipped one by one: files are anybody's. */
function isSvg(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart()
  rest = rest.replace(/^<\?xml[^>]*>/i, "").trimStart()
  for (let hasType = false; ;) {
    if (rest.startsWith("<!--")) {
      const end = rest.indexOf("-->", 4)
      if (end === -1) return false
      rest = rest.slice(end + 3).trimStart()
      continue
    }
    const type = hasType ? null : /^<!DOCTYPE svg[^>[]*>/i.exec(rest)
    if (type === null) return /^<svg[\s>]/i.test(rest)
    hasType = true
    rest = rest.slice(type[0].length).trimStart()
  }
}

/**
 * A picture has no use for scripts, and one that is opened by itself is a page of the service's origin. It is served in a sandbox
 * besides, which does not rest on this list.
 */
function refuseActiveSvg(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes)
  if (
    /<!ENTITY|<\s*(?:\w+:)?(?:script|foreignObject|iframe|object|embed)\b|[\s"'/]on[a-z]+\s*=|javascript:/i.test(text)
  ) {
    throw refusal("The SVG holds scripts, event handlers or foreign documents. Export it as a plain picture.")
  }
}

function refusal(detail: string, cause?: unknown): ProblemError {
  return new ProblemError("invalid_input", detail, {
    errors: [{ pointer: "/source", detail: "not a file that a library may hold" }],
    cause,
  })
}
