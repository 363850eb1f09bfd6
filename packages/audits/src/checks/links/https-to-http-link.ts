import type { PageCheck } from "../check.ts"
import { hostOf } from "../host-of.ts"
import { isPrivateHost } from "../is-private-host.ts"
import { toFindings } from "../to-findings.ts"

export const httpsToHttpLink: PageCheck = {
  code: "https_to_http_link",
  severity: "warning",
  category: "links",
  title: "Links that leave the encrypted connection",
  detail: "The link starts with `http:`, so browsers warn, or are redirected. Link to the address with `https:`.",
  find({ url, facts: { anchors }, hosts }) {
    if (!url.startsWith("https:")) return undefined
    const plain = anchors.flatMap((anchor) => (anchor.url?.startsWith("http:") === true ? anchor.url : []))
    const own = plain.filter((target) => hosts.has(hostOf(target)))
    // Not every other site has a certificate.
    const foreign = plain.filter((target) => !hosts.has(hostOf(target)) && !isPrivateHost(hostOf(target)))
    return [...toFindings(own), ...toFindings(foreign, "notice")]
  },
}
