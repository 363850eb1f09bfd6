import { CitableError } from "@citable/contract"
import type { PageResponse } from "@citable/safe-fetch"

/** A site that runs on this machine. What it names of its address elsewhere is looked at here. */
export interface LocalSite {
  /** Where to ask for an address. */
  at: (url: string) => string
  /** Tells that the site is at the origin of an address, too. */
  name: (url: string) => void
  /** The origin that the site names as its own. Undefined if it names none, or the visit is not on this machine. */
  named: () => string | undefined
  /** Throws `other_host` if an answer of the site leads to a host that it has not named. */
  refuse: (response: Pick<PageResponse, "url" | "status" | "headers">) => void
}

const thisMachine = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/
/** Nobody's address (RFC 2606): a template that nobody has filled in. */
const placeholder = /^(?:.+\.)?example\.(?:com|org|net)$/
const isNobody = (hostname: string): boolean => placeholder.test(hostname) || thisMachine.test(hostname)
const originOf = (url: string): string => /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? ""

/** Begins with the address that somebody named. Nothing changes for one that is elsewhere. */
export function createLocalSite(siteUrl: string | undefined): LocalSite {
  const { hostname = "", origin: own = "" } = URL.parse(siteUrl ?? "") ?? {}
  const isLocal = thisMachine.test(hostname)
  const others = new Set<string>()
  const toOrigin = (url: string) => URL.parse(originOf(url))?.origin ?? ""
  return {
    at: (url) => (others.has(toOrigin(url)) ? own + url.slice(originOf(url).length) : url),
    name(url) {
      const origin = toOrigin(url)
      if (isLocal && origin !== "") others.add(origin)
    },
    named: () => [...others].find((origin) => !isNobody(new URL(origin).hostname)),
    refuse({ url, status, headers }) {
      const target = status >= 301 && status <= 308 ? URL.parse(headers["location"] ?? "", url) : null
      if (!isLocal || target === null || new URL(url).origin !== own || thisMachine.test(target.hostname)) return
      if (others.has(target.origin)) return
      throw new CitableError(`${own} leads to ${target.origin}, which is not on this machine.`, { code: "other_host" })
    },
  }
}
