import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const mixedContent: PageCheck = {
  code: "mixed_content",
  severity: "error",
  category: "security",
  title: "Encrypted pages that load something unencrypted",
  detail:
    "Browsers block scripts, styles and frames from `http:`, and images may not show. Load them from an address with `https:`.",
  find({ url, facts: { resources } }) {
    if (!url.startsWith("https:")) return undefined
    const plain = resources.filter((resource) => resource.url.startsWith("http:"))
    const isPassive = (kind: string): boolean => kind === "image" || kind === "media"
    return [
      ...toFindings(plain.filter(({ kind }) => !isPassive(kind)).map((resource) => resource.url)),
      // Browsers ask for them by `https:` instead.
      ...toFindings(
        plain.filter(({ kind }) => isPassive(kind)).map((resource) => resource.url),
        "warning",
      ),
    ]
  },
}
