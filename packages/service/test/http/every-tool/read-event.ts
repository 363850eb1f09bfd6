import { type Event, eventSchema } from "@citable/contract"
import { verifyWebhook } from "@citable/webhooks"

import type { ReceivedEvent } from "./start-coffee-world.ts"

/** The event of a request, whose signature it checks as the receiving site does. */
export async function readEvent({ headers, body }: ReceivedEvent, secrets: readonly string[]): Promise<Event> {
  await verifyWebhook({ headers, body, secrets })
  return eventSchema.parse(JSON.parse(new TextDecoder().decode(body)))
}
