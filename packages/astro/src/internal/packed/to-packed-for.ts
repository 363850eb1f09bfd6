import { packedFormat } from "./packed-data.ts"

/** Names a site whose builds read entries of this format. The integration and the loader may be of different releases. */
export function toPackedFor({ root }: { root: URL }): string {
  return `${packedFormat} ${String(root)}`
}
