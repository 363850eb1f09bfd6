import { CitableError } from "@citable/contract"
import { createSafeFetch } from "@citable/safe-fetch"
import { createPing, examineEndpoint } from "@citable/webhooks/doctor"

import type { Command, CommandInput } from "../command.ts"
import { examineIntegrations } from "../doctor/examine-integrations.ts"
import { connectionOptions } from "../internal/connect.ts"
import { toPrintable } from "../internal/to-printable.ts"

export const doctor: Command = {
  usage: "[<url>] [options]",
  example: "citable doctor https://example.com/api/citable",
  options: {
    secret: { type: "string", value: "whsec_…", help: "the secret of the webhook; default: CITABLE_WEBHOOK_SECRET" },
    test: {
      type: "boolean",
      help: "without an address: ask each publishing platform now, which changes nothing there",
    },
    ...connectionOptions,
  },
  positionals: { min: 0, max: 1 },
  async run(input) {
    const [url] = input.positionals
    return url === undefined ? examineIntegrations(input) : examineSite(url, input)
  },
}

async function examineSite(url: string, { values, env, json, out, signal }: CommandInput): Promise<number> {
  if (values["test"] === true) {
    throw new CitableError("--test is for integrations. Leave the address out.", { code: "usage" })
  }
  const secret = values["secret"] ?? env["CITABLE_WEBHOOK_SECRET"]
  if (typeof secret !== "string" || secret === "") {
    throw new CitableError(
      "No secret. Set CITABLE_WEBHOOK_SECRET to the secret that you got when you registered the webhook.",
      {
        code: "usage",
      },
    )
  }
  if (!URL.canParse(url))
    throw new CitableError(`${url} is not a URL such as https://example.com/api/citable.`, { code: "usage" })
  // People at a terminal also check sites on their own machine.
  const fetch = createSafeFetch({ allowPrivateNetwork: true })
  try {
    const now = Date.now
    const found = await examineEndpoint({
      url,
      now,
      ping: createPing({ url, secrets: [secret], fetch, now, signal }),
    })
    // Some findings quote the endpoint.
    const findings = found.map((finding) => ({ ...finding, message: toPrintable(finding.message) }))
    const ok = findings.every(({ level }) => level === "warning")
    if (json) out(JSON.stringify({ url, ok, findings }))
    else {
      for (const { level, code, message } of findings) out(`${level}: ${code}: ${message}`)
      if (ok) out("Webhooks arrive. The endpoint accepts signed ones and refuses unsigned and old ones.")
    }
    return ok ? 0 : 1
  } finally {
    await fetch.close()
  }
}
