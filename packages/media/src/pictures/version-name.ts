import type { Version } from "./picture-task.ts"

/** The last part of the address of a version, such as `640.webp` or `card-50-50.jpg`. */
export function versionName({ width, format }: Version): string {
  return format.startsWith("card-") ? `${format}.jpg` : `${width}.${format}`
}
