import type { UploadedMedia } from "@citable/contract/site"

/** Says what the library took out of a file, such as `Removed: 2 scripts, 1 external picture.` Empty if it is as it was sent. */
export function describeChange({ removed }: UploadedMedia): { change?: string } {
  const parts = removed.map(({ kind, count }) => `${count} ${kind}${count === 1 ? "" : "s"}`)
  return parts.length === 0 ? {} : { change: `Removed: ${parts.join(", ")}.` }
}
