import { createSafeFetch } from "@citable/safe-fetch"
import { createPing, examineEndpoint, type Finding } from "@citable/webhooks/doctor"

import { toPrintable } from "../internal/to-printable.ts"

/**
 * Sends an endpoint what Citable would send, and finds out why webhooks do not arrive. Without the secret, it only checks that the endpoint
 * answers and refuses unsigned events.
 */
export async function examineWebhook(
  url: string,
  { secret, signal }: { secret: string | undefined; signal: AbortSignal },
): Promise<Finding[]> {
  // People at a terminal also check sites on their own machine.
  const fetch = createSafeFetch({ allowPrivateNetwork: true })
  const now = Date.now
  try {
    const ping = createPing({ url, secrets: secret === undefined ? [] : [secret], fetch, now, signal })
    const found = secret === undefined ? await examineUnsigned(url, ping) : await examineEndpoint({ url, now, ping })
    // Some findings quote the endpoint.
    return found.map((finding) => ({ ...finding, message: toPrintable(finding.message) }))
  } finally {
    await fetch.close()
  }
}

/** What unsigned events tell. A receiver refuses them with 401, and then only the secret is missing. */
async function examineUnsigned(url: string, ping: ReturnType<typeof createPing>): Promise<Finding[]> {
  const unsigned = () => ping({ signed: false })
  const isRefused = await unsigned().then(
    ({ status }) => status === 401,
    // The examination says why nothing answers.
    () => false,
  )
  const findings = isRefused ? [] : await examineEndpoint({ url, now: Date.now, ping: unsigned })
  const message = isRefused
    ? "The endpoint answers and refuses unsigned events. To check signed ones, set CITABLE_WEBHOOK_SECRET to the secret that you got when you registered the webhook, or pass --secret."
    : "Without the secret, only this could be checked. Set CITABLE_WEBHOOK_SECRET, or pass --secret."
  return [...findings, { code: "secret_missing", level: "error", message }]
}
