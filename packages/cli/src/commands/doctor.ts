import { CitableError } from "@citable/contract"
import { createSafeFetch } from "@citable/safe-fetch"

import type { Command } from "../command.ts"
import { createPing } from "../doctor/create-ping.ts"
import { examineEndpoint } from "../doctor/examine-endpoint.ts"

export const doctor: Command = {
  usage: "<url> [options]",
  options: {
    secret: { type: "string", value: "whsec_…", help: "the webhook's secret; default: CITABLE_WEBHOOK_SECRET" },
  },
  positionals: { min: 1, max: 1 },
  async run({ positionals: [url = ""], values, env, json, out, signal }) {
    const secret = values["secret"] ?? env["CITABLE_WEBHOOK_SECRET"]
    if (typeof secret !== "string" || secret === "") {
      throw new CitableError("No secret. Set CITABLE_WEBHOOK_SECRET to the one that registering the webhook printed.", {
        code: "usage",
      })
    }
    if (!URL.canParse(url))
      throw new CitableError(`${url} is not a URL such as https://example.com/api/citable.`, { code: "usage" })
    // Somebody at a terminal may ask their own machine.
    const fetch = createSafeFetch({ allowPrivateNetwork: true })
    try {
      const now = Date.now
      const findings = await examineEndpoint({ url, now, ping: createPing({ url, secret, fetch, now, signal }) })
      const ok = findings.every(({ level }) => level === "warning")
      if (json) out(JSON.stringify({ url, ok, findings }))
      else {
        for (const { level, code, message } of findings) out(`${level}: ${code}: ${message}`)
        if (ok) out("Webhooks arrive: signed ones are taken, unsigned and stale ones refused.")
      }
      return ok ? 0 : 1
    } finally {
      await fetch.close()
    }
  },
}
