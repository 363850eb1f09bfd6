import { ProblemError } from "@citable/contract/problem-error"
import type { Media as MediaItem } from "@citable/contract/site"
import type { imageSize as imageSizeType } from "image-size"

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

/** The types that a library accepts. None is a document that a browser executes, since SVGs are rebuilt. */
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
  const [{ fileTypeFromBuffer }, { imageSize }, { isSvg }] = await Promise.all([
    import("file-type"),
    import("image-size"),
    import("@citable/safe-svg"),
  ])
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

function refusal(detail: string, cause?: unknown): ProblemError {
  return new ProblemError("invalid_input", detail, {
    errors: [{ pointer: "/source", detail }],
    cause,
  })
}
