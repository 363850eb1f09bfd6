/** The host of an address, which readers know better than a long address. */
export function toHost(address: string): string {
  const host = URL.parse(address, "https://localhost")?.hostname.replace(/^www\./, "")
  return host === undefined || host === "" ? address : host
}
