import type { PageCheck } from "../check.ts"
import { hostOf } from "../host-of.ts"
import { isPrivateHost } from "../is-private-host.ts"
import { toFindings } from "../to-findings.ts"

export const localhostLink: PageCheck = {
  code: "localhost_link",
  severity: "error",
  category: "links",
  title: "Links to addresses that only a developer's computer can reach",
  detail:
    "The link leads to `localhost` or a private network, so it works for nobody else. Link to the public address.",
  find({ url, facts: { anchors, resources } }) {
    if (isPrivateHost(hostOf(url))) return undefined
    // A guide tells its readers to open such an address on their own computer.
    const links = anchors.filter((anchor) => !anchor.text.includes(hostOf(anchor.url ?? "")))
    const urls = [...links.map((anchor) => anchor.url ?? ""), ...resources.map((resource) => resource.url)]
    return toFindings(urls.filter((target) => isPrivateHost(hostOf(target))))
  },
}
