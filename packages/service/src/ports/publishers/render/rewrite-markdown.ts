export interface NewAddresses {
  links: ReadonlyMap<string, string>
  images: ReadonlyMap<string, { url: string }>
}

/** Replaces the addresses of links and pictures in a Markdown body. */
export function rewriteMarkdown(body: string, { links, images }: NewAddresses): string {
  return body.replace(/(!?)\[([^\]]*)\]\(([^()\s]+)\)/g, (whole, mark: string, text: string, address: string) => {
    const next = mark === "!" ? images.get(address)?.url : links.get(address)
    return next === undefined ? whole : `${mark}[${text}](${next})`
  })
}
