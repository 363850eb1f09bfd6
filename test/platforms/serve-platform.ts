import { listen, localNetwork, localPages } from "@citable/dev"
import { createService, type ServiceOptions } from "@citable/service"

import { definitionOf } from "./definition-of.ts"
import { hurryTurns } from "./hurry-turns.ts"
import { leadToPlatform } from "./lead-to-platform.ts"

export interface ServePlatformOptions extends ServiceOptions {
  /** How far its clock is ahead, in milliseconds. */
  ahead?: number
  /** The platform that it publishes to. */
  kind: string
  /** The vendor's origin, if no setting has it. */
  origin?: string
  /** How much faster turns for requests come back than they would. */
  timeFactor: number
}

// Runs a service that publishes to a platform, in a process that its parent can kill. The parent moves its clock forward by messages.
const { ahead = 0, kind, origin, timeFactor, ...options } = JSON.parse(process.argv[2] ?? "{}") as ServePlatformOptions
let clock = ahead

hurryTurns(timeFactor)
const service = await createService({
  rateLimit: false,
  publishTiming: { intervalMs: 20 },
  publishers: [leadToPlatform(definitionOf(kind), origin)],
  publishNetwork: localNetwork,
  // Nobody looks at public pages: their requests have no fixed place among those of the publisher.
  readNetwork: { ...localPages, allowPrivateNetwork: false },
  media: { allowPrivateNetwork: true, baseUrl: () => "https://citable.example" },
  ...options,
  now: () => Date.now() + clock,
})
const server = await listen((request, socket) => service.fetch(request, { socket }))
process.on("message", (value) => {
  clock = Number(value)
  process.send?.("moved")
})
process.on("disconnect", () => process.exit())
process.send?.({ url: server.url, operatorToken: service.operatorToken, brandId: service.brandId })
