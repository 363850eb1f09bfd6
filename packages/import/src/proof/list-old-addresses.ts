import { nameOf } from "../addresses/to-place.ts"
import type { PublicQuestion } from "./public-check.ts"

export interface OldPlace {
  /** The address of the folder on the old site. Without it, only an export can know addresses. */
  baseUrl: string | undefined
  /** The address in an export. */
  link: string | undefined
  /** Addresses as the front matter writes them: absolute, from the root, or from the folder. */
  own: readonly string[]
  /** See `toPlace`. Undefined for a post of an export. */
  place: string | undefined
}

/** Lists the addresses that an article may have on its old site. Those on other sites are left out. */
export function listOldAddresses(
  slug: string,
  { baseUrl, link, own, place = slug }: OldPlace,
): Pick<PublicQuestion, "addresses" | "guesses" | "names"> {
  const base = toBase(baseUrl ?? link)
  const names = [...new Set([slug, nameOf(place)])]
  if (base === undefined) return { addresses: [], guesses: [], names }
  const isOwn = (url: string) => toHost(url) === toHost(base.href)
  const written = own.flatMap((value) => {
    const values = value.startsWith("/") ? [value, value.slice(1)] : [value]
    return values.flatMap((one) => URL.parse(one, base)?.href ?? [])
  })
  const addresses = [...(link === undefined ? [] : [link]), ...written].filter(isOwn)
  if (baseUrl === undefined) return { addresses, guesses: [], names }
  const plain = place.replace(/\/index$/i, "")
  const dated = /(?:^|\/)(\d{4})-(\d\d)-(\d\d)-([^/]+)$/.exec(plain)
  const places = [...names, plain, ...(dated === null ? [] : [dated.slice(1).join("/")])]
  const guesses = [...new Set(places)].flatMap((one) => {
    const path = one.split("/").map(encodeURIComponent).join("/")
    return [path, `${path}/`, `${path}.html`].map((end) => new URL(end, base).href)
  })
  return { addresses: [...new Set(addresses)], guesses, names }
}

/** The folder, without anything that could be a credential. */
function toBase(url: string | undefined): URL | undefined {
  const base = URL.parse(url ?? "")
  if (base === null || !/^https?:$/.test(base.protocol)) return undefined
  const folder = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`
  return new URL(folder, base.origin)
}

const toHost = (url: string): string => (URL.parse(url)?.host ?? "").replace(/^www\./, "")
