import type { Article } from "@citable/contract"
import type { FoundAddress } from "@citable/markdown"

import { readAddresses } from "./read-addresses.ts"

/** New addresses, by how the body writes the old ones. An absent one stays. */
export interface NewAddresses {
  links: ReadonlyMap<string, string>
  images: ReadonlyMap<string, { url: string }>
}

/** Replaces the addresses of links and pictures in a body, in either format. Every other byte stays, and so does code. */
export function rewriteBody(body: string, format: Article["body_format"], addresses: NewAddresses): string {
  const { links, images } = addresses
  if (links.size === 0 && images.size === 0) return body
  let output = ""
  let at = 0
  for (const found of readAddresses(body, format)) {
    const address = toNew(found, addresses)
    if (address === undefined || address === found.address) continue
    output += body.slice(at, found.start) + found.write(address)
    at = found.end
  }
  return output + body.slice(at)
}

function toNew({ kind, address }: FoundAddress, { links, images }: NewAddresses): string | undefined {
  const image = kind === "link" ? undefined : images.get(address)?.url
  return image ?? (kind === "image" ? undefined : links.get(address))
}
