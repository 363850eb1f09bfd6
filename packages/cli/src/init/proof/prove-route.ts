import { createWebhookSecret } from "@citable/webhooks"

import { type Check, fail, ok } from "../../doctor/check.ts"
import { describeAnswer } from "./describe-answer.ts"
import type { ServedSite, SiteEnv } from "./served-site.ts"

export interface ProveRouteOptions {
  serve: (env: SiteEnv) => Promise<ServedSite>
  signal: AbortSignal
}

/** Whether the route that receives webhooks answers, and not something that runs before it: it refuses what nobody has signed. */
export async function proveRoute(path: string, { serve, signal }: ProveRouteOptions): Promise<Check> {
  const site = await serve({ CITABLE_WEBHOOK_SECRET: createWebhookSecret() })
  try {
    const response = await fetch(site.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      redirect: "manual",
      signal,
    })
    await response.body?.cancel()
    if (response.status === 401) return ok("webhook", `${path} answers, and refuses unsigned requests`)
    return fail(
      "webhook",
      `${path}, the route for webhooks, answers an unsigned request with ${describeAnswer(response)} and not with 401`,
      "Let webhooks through to their route.",
    )
  } finally {
    await site.stop()
  }
}
