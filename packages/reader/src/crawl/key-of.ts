import { hash } from "node:crypto"

/**
 * The key of a normalised URL within a site: 52 bits of the SHA-256 of both, which a double holds exactly. Links are stored by keys, since a
 * large site has a million of them. Among 100,000 URLs, two share a key once in 900,000 sites.
 */
export function keyOf(site: string, url: string): number {
  return Number.parseInt(hash("sha256", `${site} ${url}`).slice(0, 13), 16)
}
