import type { Delivery, Webhook } from "@citable/contract"

/** What brings publications to a site, as far as somebody could read it. */
export interface Refreshing {
  /** Whether nobody could read webhooks. */
  isUnknown: boolean
  webhook?: Webhook | undefined
  /** The deliveries that wait, at most 100. */
  waiting?: number
  last?: Delivery | undefined
}

/** Says in a sentence why a site shows a former state. */
export function whyOld({ isUnknown, webhook, waiting = 0, last }: Refreshing): string {
  if (isUnknown) return "The doctor could not read the webhook, so it does not know why. Sign in with citable login."
  if (webhook === undefined) return "The brand has no webhook to the site, so its pages change with its next build."
  if (!webhook.enabled) return "Its webhook is off."
  if (isResting(webhook))
    return `Its webhook is paused until ${toMinute(webhook.retry_at)}, and ${countWaiting(waiting)}.`
  if (waiting > 0) return `The service has not delivered everything: ${countWaiting(waiting)}.`
  if (last?.status === "failed")
    return `The site refused the last event, ${last.event_type}, with ${last.response_status ?? "no answer"}.`
  if (last === undefined) return "The service has sent the site no event in the last 30 days."
  return "The site has accepted every event. Either it renders the page only when it is built, or a cache in front of it keeps the old page."
}

/** Whether the service sends nothing for a while, because the webhook keeps failing. */
export function isResting(webhook: Webhook): webhook is Webhook & { retry_at: string } {
  return webhook.retry_at !== null && Date.parse(webhook.retry_at) > Date.now()
}

/** A moment for people, in UTC. */
export const toMinute = (moment: string): string => `${moment.slice(0, 16).replace("T", " ")} UTC`

/** How many deliveries wait. A list of them ends at a hundred. */
export const countWaiting = (count: number): string =>
  count === 1 ? "one delivery waits" : `${count}${count >= 100 ? " or more" : ""} deliveries wait`
