import type { PictureFormat } from "@citable/contract"

/** A picture for social networks, with the focus that it is cut around, in percent. */
export type CardFormat = `card-${number}-${number}`

export type VersionFormat = PictureFormat | CardFormat

/**
 * A smaller version of a picture. Those of `jpg` and `png` have the width 1280, and cards have the width 1200, however wide the picture is.
 */
export interface Version {
  /** One of the ladder, in pixels. The picture is never enlarged. */
  width: number
  format: VersionFormat
}

/** What the process that makes pictures is to do with one file. */
export interface PictureTask {
  bytes: Uint8Array
  versions: readonly Version[]
  /** The size of its cards in pixels, if it has any. */
  card?: { width: number; height: number } | undefined
}

export interface MadeVersion extends Version {
  bytes: Uint8Array
  /** The actual size, in pixels. */
  pixels: { width: number; height: number }
}

/**
 * What came of it:
 *
 * - `made`: the versions. One that its format cannot have is left out, such as a WebP of more than 16,383 pixels. `placeholder` is a
 *   tiny blurred version as a data URL, and `color` the dominant colour, such as `#336699`.
 * - `animation`: the file moves, so it has no versions.
 * - `failed`: the file cannot have any. The reason is for people.
 * - `interrupted`: the process ended for a reason that may have nothing to do with the file.
 * - `stopped`: the service stops, and ended the process.
 * - `unusable`: sharp does not load on this machine.
 */
export type PictureAnswer = (
  | { outcome: "made"; versions: MadeVersion[]; placeholder: string; color: string }
  | { outcome: "animation"; placeholder: string; color: string }
  | { outcome: "failed" | "interrupted" | "stopped" | "unusable"; reason: string }
) & {
  /** The process ends after this answer: it has reached a limit, or kept much memory. */
  isLast?: boolean
  /** Processor time for this file in milliseconds, and the most memory that the process has had meanwhile, in bytes. */
  used?: { cpuMs: number; maxMemory: number }
}
