import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const contactLinkInvalid: PageCheck = {
  code: "contact_link_invalid",
  severity: "warning",
  category: "links",
  title: "Links to a mail address or a telephone number that lack it",
  detail:
    "A click opens an empty mail, or nothing. Write the address after `mailto:`, and the digits of the number after `tel:`.",
  find({ facts: { anchors } }) {
    if (anchors.length === 0) return undefined
    return toFindings(
      anchors.flatMap(({ href, text }) => (href !== null && isInvalid(href.trim()) ? `“${text}”: ${href}` : [])),
    )
  },
}

function isInvalid(href: string): boolean {
  const [, scheme = "", rest = ""] = /^(mailto|tel|sms):(.*)$/is.exec(href) ?? []
  if (scheme === "") return false
  const [address = "", query] = rest.split("?")
  if (scheme.toLowerCase() !== "mailto") return query === undefined && address.replaceAll(/\D/g, "").length < 3
  // Without an address, readers choose one: that is how an article is recommended.
  if (address.trim() === "") return query === undefined
  return !/[^\s@]@[^\s@]|%40/.test(address)
}
