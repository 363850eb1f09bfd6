import type { Version } from "./picture-task.ts"

/** The media type of a version. */
export function versionType({ format }: Pick<Version, "format">): string {
  return format === "jpg" || format.startsWith("card-") ? "image/jpeg" : `image/${format}`
}
