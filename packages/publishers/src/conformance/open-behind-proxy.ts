import { createSafeFetch } from "@citable/safe-fetch"

import type { PublisherDefinition } from "../publisher-definition.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { PublisherUnderTest } from "./publisher-under-test.ts"
import { startFaultyProxy } from "./start-faulty-proxy.ts"

/** A platform on loopback, and what a test can see and do there without the publisher. */
export interface PlatformUnderTest extends Omit<PublisherUnderTest, "proxy" | "create" | "patienceMs"> {
  /** Where it answers, without a slash at the end. */
  url: string
  /** The vendor's own origin, such as `https://api.example.com`, if no setting has it: what goes there goes to `url` instead. */
  origin?: string
  /** A connection whose requests go to `url`, with the right credentials or with others. */
  connect: (options: { url: string; wrongCredentials: boolean }) => Pick<PublisherSettings, "config" | "credentials">
  /** Milliseconds in which the platform answers any request. Default: 400. */
  patienceMs?: number
  /** What the publisher gets of the process in place of a guarded fetch on loopback, no cache, and the clock. */
  environment?: Partial<PublisherEnvironment>
}

/** Puts a network that can fail before a platform. The publishers that it creates send their requests through it. */
export async function openBehindProxy(
  definition: PublisherDefinition,
  platform: PlatformUnderTest,
): Promise<PublisherUnderTest> {
  const { environment = {}, patienceMs = 400, origin } = platform
  const proxy = await startFaultyProxy({ target: platform.url })
  const closers: (() => Promise<unknown>)[] = [() => proxy.close(), () => platform.close()]
  return {
    ...platform,
    proxy,
    patienceMs,
    async create({ timeoutMs = 60_000, wrongCredentials = false, url = proxy.url, fieldMap = {} } = {}) {
      const guarded = createSafeFetch({
        allowPrivateNetwork: true,
        totalTimeoutMs: timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxResponseBytes: 4 * 1024 * 1024,
      })
      closers.unshift(() => guarded.close())
      return definition.create(
        { kind: "under_test", ...platform.connect({ url, wrongCredentials }), fieldMap },
        {
          fetch: (address, init) =>
            guarded(origin === undefined ? address : String(address).replace(origin, () => url), init),
          resolveHost: () => Promise.resolve("127.0.0.1"),
          allowPlainHttp: true,
          cacheFolder: "/nonexistent",
          now: Date.now,
          ...environment,
        },
      )
    },
    async close() {
      for (const end of closers) await end()
    },
  }
}
