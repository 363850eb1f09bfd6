const most = 100

/** Reads the first addresses of a `srcset` as browsers do, each once, as written. Those of `data:` are left out. */
export function readSrcset(srcset: string | undefined): string[] {
  if (srcset === undefined) return []
  const found = new Set<string>()
  let isDescribed = false
  for (const word of srcset.split(/[\t\n\f\r ]/)) {
    const comma: number = isDescribed ? word.indexOf(",") : -1
    if (isDescribed && comma === -1) continue
    const address: string = word.slice(comma + 1).replace(/^,+/, "")
    // An address that ends with a comma has no width or density behind it.
    const isBare = address.endsWith(",")
    isDescribed = address !== "" && !isBare
    const bare = isBare ? address.replace(/,{1,20}$/, "") : address
    if (bare !== "" && !/^data:/i.test(bare)) found.add(bare)
    if (found.size >= most) break
  }
  return [...found]
}
