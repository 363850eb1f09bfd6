import { isCitableError, webhookSchema } from "@citable/contract"
import { z } from "zod"

import type { CommandInput } from "../../command.ts"
import { ownCommand } from "../../internal/own-command.ts"
import type { InitRecord } from "../../site/init-record.ts"
import { openRecorded } from "../open-recorded.ts"

const listSchema = z.object({ data: z.array(webhookSchema) })

/** A webhook of the site that is at another address than the site. */
export interface WebhookMove {
  from: string
  to: string
  /** Lets the service send to the new address. */
  move(): Promise<void>
}

export interface FoundWebhook {
  move: WebhookMove | undefined
  /** What the person has to look at, because `init` could not. */
  notes: string[]
}

/** Looks whether the webhook that `init` registered earlier is at the address of the site. It keeps the path of the webhook. */
export async function findMove(
  folder: string,
  { record, origin }: { record: InitRecord | undefined; origin: string },
  input: CommandInput,
): Promise<FoundWebhook> {
  const { webhook_id: id = null, brand_id: brand = null, url = "", is_local: isLocal = false } = record?.service ?? {}
  const unseen = (reason: string): FoundWebhook => ({
    move: undefined,
    notes: [
      `The site has a webhook already, so --site-url registers none. ${reason} Check whether it and the pages name ${origin}:\n` +
        `  ${ownCommand} doctor --site-url ${origin}`,
    ],
  })
  if (id === null || brand === null) return unseen("Not checked: its address, because init did not register it.")
  try {
    const call = await openRecorded(folder, { url, isLocal }, input)
    const { data } = listSchema.parse(await call("GET", `/v1/brands/${brand}/webhooks`))
    const webhook = data.find((one) => one.id === id)
    if (webhook === undefined) return unseen("Not checked: its address, because the service no longer has it.")
    const from = new URL(webhook.url)
    if (from.origin === origin) return { move: undefined, notes: [] }
    const articles = webhook.article_url
    const body = {
      url: origin + webhook.url.slice(from.origin.length),
      ...(articles?.startsWith(`${from.origin}/`) === true
        ? { article_url: origin + articles.slice(from.origin.length) }
        : {}),
    }
    const move = async () => void (await call("PATCH", `/v1/webhooks/${id}`, body))
    return { move: { from: webhook.url, to: body.url, move }, notes: [] }
  } catch (error) {
    if (!isCitableError(error)) throw error
    return unseen(`Not checked: its address. ${error.message}`)
  }
}
