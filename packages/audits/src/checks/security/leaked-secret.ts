import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

// What a finding says is the kind of a key alone: audits are read by more people than the key is for.
const names: Record<string, string> = {
  anthropic: "a key of Anthropic",
  aws: "an access key of AWS",
  citable: "an API key of Citable",
  github: "a token of GitHub",
  gitlab: "a token of GitLab",
  google: "an OAuth secret of Google",
  npm: "a token of npm",
  openai: "a key of OpenAI",
  pem: "a private key",
  sendgrid: "a key of SendGrid",
  shopify: "a token of Shopify",
  slack: "a token of Slack",
  stripe: "a secret key of Stripe",
  webhook: "the address of a Slack webhook",
}
// The id of a key of AWS in an address is public: links to Amazon and signed addresses have it.
const secret = new RegExp(
  [
    String.raw`(?<anthropic>\bsk-ant-(?:api|admin|oat)\d\d-[\w-]{20,})`,
    String.raw`(?<aws>(?<!(?:Id|Credential)(?:=|%3D))\b(?:AKIA|ASIA)[A-Z2-7]{16}\b)`,
    String.raw`(?<citable>\bctb_[0-9A-Za-z]{10}_[0-9A-Za-z]{32})`,
    String.raw`(?<github>\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{60,}))`,
    String.raw`(?<gitlab>\bglpat-[\w-]{20,})`,
    String.raw`(?<google>\bGOCSPX-[\w-]{28})`,
    String.raw`(?<npm>\bnpm_[0-9A-Za-z]{36}\b)`,
    String.raw`(?<openai>\bsk-(?:proj-|svcacct-|admin-)?[\w-]{10,200}T3BlbkFJ[\w-]{10,200})`,
    String.raw`(?<pem>-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*[\w+/=\\]{20,})`,
    String.raw`(?<sendgrid>\bSG\.[\w-]{22}\.[\w-]{43})`,
    String.raw`(?<shopify>\bshp(?:at|ca|pa|ss)_[0-9a-f]{32}\b)`,
    String.raw`(?<slack>\bxox[abeprs]-\d{8,}-[\w-]{10,})`,
    String.raw`(?<stripe>\b[sr]k_live_[0-9A-Za-z]{20,})`,
    String.raw`(?<webhook>hooks\.slack\.com/services/T[0-9A-Z]{6,}/B[0-9A-Z]{6,}/\w{20,})`,
  ].join("|"),
  "g",
)
/** Documentation shows keys that nobody has. */
const example = /example|x{6}|0{10}|your/i

export const leakedSecret: PageCheck = {
  code: "leaked_secret",
  severity: "error",
  category: "security",
  title: "Pages that show a secret key",
  detail:
    "Anybody can read the key in the HTML, and use the account that it opens. Revoke it at once, and keep the new one on the server.",
  find({ html }) {
    const kinds: string[] = []
    for (const { groups, 0: found } of html.matchAll(secret)) {
      const kind = Object.entries(groups ?? {}).find(([, value]) => value !== undefined)?.[0]
      if (kind !== undefined && !example.test(found)) kinds.push(names[kind] ?? kind)
    }
    return toFindings(kinds)
  },
}
