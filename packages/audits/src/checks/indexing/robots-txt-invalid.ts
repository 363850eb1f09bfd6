import type { Finding } from "../check.ts"
import type { SiteCheck } from "../site-check.ts"

export const robotsTxtInvalid: SiteCheck = {
  code: "robots_txt_invalid",
  severity: "error",
  harm: { share: 0.1, extent: "site" },
  category: "indexing",
  title: "robots.txt cannot be read as intended",
  detail:
    "A crawler that cannot fetch robots.txt stays away, and lines that it does not understand have no effect. Correct the file.",
  scope: "site",
  find: ({ facts: { robots } }) => {
    const { url, status, error, faults } = robots
    const findings: (Finding & { url: string })[] = []
    if (status === null || status >= 500) findings.push({ url, detail: status === null ? error : `status ${status}` })
    for (const { code, line, text } of faults) {
      const detail = `${code.replaceAll("_", " ")}${line === null ? "" : ` in line ${line}: ${text.slice(0, 100)}`}`
      findings.push({ url, detail, severity: serious.has(code) ? "error" : "notice" })
    }
    return Promise.resolve({ checked: 1, findings })
  },
}

const serious = new Set(["is_html", "file_too_large", "rule_outside_group"])
