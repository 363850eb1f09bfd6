import type { Integration } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach } from "vitest"

import { type CannedAnswer, type PlatformCall, servePlatform } from "../../../webhooks/test/serve-platform.ts"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** What no answer, list or log may contain. */
export const secret = "s3cret-hook"
export const netlify = {
  kind: "deploy_hook",
  config: { platform: "netlify" },
  credentials: { url: `https://api.netlify.com/build_hooks/${secret}` },
}
const timing = { quietMs: 60_000, maxWaitMs: 600_000, intervalMs: 50 }

/**
 * Starts a service with a clock that tests can advance, and a platform that accepts every build by default. Both end with the test.
 */
export async function startWithPlatform(answer: (call: PlatformCall) => CannedAnswer = () => ({})) {
  const platform = await servePlatform(answer)
  const clock = { ahead: 0 }
  const logged: string[] = []
  const started = await startService({
    deployFetch: platform.fetch,
    buildTiming: timing,
    now: () => Date.now() + clock.ahead,
    onError: (error) => logged.push(String(error)),
  })
  open.push(platform, started)
  return { platform, started, clock, logged }
}

/** Connects a deploy hook to the brand. */
export const connectHook = (started: StartedService, connection: unknown = netlify) =>
  started.call<Integration>("POST", `/v1/brands/${started.brandId}/integrations`, { name: "Site", connection })

/** Reads a deploy hook of the brand. */
export async function findHook(started: StartedService, id: string): Promise<Integration> {
  const { data } = await started.call<{ data: Integration[] }>("GET", `/v1/brands/${started.brandId}/integrations`)
  return data.find((one) => one.id === id) as Integration
}
