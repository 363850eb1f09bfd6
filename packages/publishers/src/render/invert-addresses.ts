import type { NewAddresses } from "./rewrite-body.ts"

/** Turns the addresses that a platform got back into those of the article. Of two that became one, the first wins. */
export function invertAddresses({ links, images }: NewAddresses): NewAddresses {
  const ours = new Map<string, string>()
  for (const [source, address] of links) if (!ours.has(address)) ours.set(address, source)
  const pictures = new Map<string, { url: string }>()
  for (const [source, { url }] of images) if (!pictures.has(url)) pictures.set(url, { url: source })
  return { links: ours, images: pictures }
}
