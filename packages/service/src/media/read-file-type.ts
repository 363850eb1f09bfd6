import type { Media as MediaItem } from "@citable/contract/site"
import type { imageSize as imageSizeType } from "image-size"

import { ProblemError } from "../problems/problem-error.ts"
import { isRotated } from "./exif-orientation.ts"

type ImageSize = typeof imageSizeType

export interface FileFacts {
  contentType: string
  kind: MediaItem["kind"]
  extension: string
  /** CSS pixels of the displayed image. */
  width: number | null
  height: number | null
}

/** The types that a library accepts. None is a document that a browser executes. */
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

const typeNames = Object.values(kinds)
  .map(([, extension]) => extension.toUpperCase())
  .join(", ")

/** Other names of the same formats. */
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
 * Detects the type of a file from its bytes. A file name does not count, and a declared type must match. Throws 422 for
 * a type that the library does not accept.
 */
export async function readFileType(bytes: Uint8Array, declared?: string): Promise<FileFacts> {
  // Load these with the first upload.
  const [{ fileTypeFromBuffer }, { imageSize }] = await Promise.all([import("file-type"), import("image-size")])
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  const isText = sniffed === undefined || sniffed === "application/xml"
  const found = isText ? (isSvg(bytes) ? "image/svg+xml" : undefined) : canonical(sniffed)
  const known = found === undefined ? undefined : kinds[found]
  if (found === undefined || known === undefined) {
    throw refusal(`The file is ${found ?? "of an unknown type"}. The library accepts ${typeNames}.`)
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

/** The size of the displayed image. A camera held upright stores a landscape image with a rotation. */
function readSize(
  bytes: Uint8Array,
  type: string,
  imageSize: ImageSize,
): { width: number | null; height: number | null } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    const [shownWidth, shownHeight] = orientation >= 5 || isRotated(bytes, type) ? [height, width] : [width, height]
    return { width: toPixels(shownWidth), height: toPixels(shownHeight) }
  } catch (cause) {
    throw refusal("The image is damaged: its size cannot be read.", cause)
  }
}

const toPixels = (value: number): number | null => (value > 0 && value < 1e6 ? Math.max(1, Math.round(value)) : null)

/**
 * Whether the file is an `svg` element after nothing but a prolog. It skips comments one by one, because files are
 * untrusted.
 */
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
 * An image needs no scripts, and an SVG opened by itself is a page of the service's origin. The service also sends a
 * sandbox header, so security does not depend on this list.
 */
function refuseActiveSvg(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes)
  if (
    /<!ENTITY|<\s*(?:\w+:)?(?:script|foreignObject|iframe|object|embed)\b|[\s"'/]on[a-z]+\s*=|javascript:/i.test(text)
  ) {
    throw refusal("The SVG contains scripts, event handlers or foreign documents. Export it as a plain image.")
  }
}

function refusal(detail: string, cause?: unknown): ProblemError {
  return new ProblemError("invalid_input", detail, {
    errors: [{ pointer: "/source", detail: "not a file that the library accepts" }],
    cause,
  })
}
