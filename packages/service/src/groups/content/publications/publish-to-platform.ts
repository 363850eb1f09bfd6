import { copyKind, type PublicationPreview } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { inTransaction } from "@citable/storage/in-transaction"

import type { CallContext } from "../../../call/call-context.ts"
import type { FoundIntegration } from "../../integrations/find-target.ts"
import { lockContent } from "../content-rows.ts"
import type { ContentDocument } from "../document.ts"
import { refuseOtherVersion } from "../refuse-other-version.ts"
import { refuseWhileBusy } from "../refuse-while-busy.ts"
import { refuseWithoutValues } from "../refuse-without-values.ts"
import { refuseWithoutText } from "../writing/refuse-without-text.ts"
import { requestPublication } from "./request-publication.ts"
import { waitForPublications } from "./wait-for-publications.ts"

export interface PlatformInput {
  content_id: string
  publish_at?: string | undefined
  as?: "live" | "draft" | undefined
  on_conflict?: "stop" | "overwrite" | "keep" | "adopt" | undefined
  remote_id?: string | undefined
  dry_run?: boolean | undefined
}

export type PlatformResult = { publicationId: string } | { preview: PublicationPreview }

/**
 * Asks the workers to publish the working copy to a platform, and waits for them up to 20 seconds. With `dry_run`, it only
 * says what they would do. Throws 404, or 422 for an input that contradicts itself.
 */
export async function publishToPlatform(
  context: CallContext,
  integration: FoundIntegration,
  input: PlatformInput,
): Promise<PlatformResult> {
  const { db, brand, now } = context
  if ((input.on_conflict === "adopt") !== (input.remote_id !== undefined)) {
    throw new ProblemError("invalid_input", "on_conflict=adopt and remote_id belong together. Send both or neither.", {
      errors: [{ pointer: "/remote_id", detail: "only together with on_conflict=adopt" }],
    })
  }
  if (input.dry_run === true) {
    const { previewPublication } = await import("./preview-publication.ts")
    return { preview: await previewPublication(context, integration, input) }
  }
  if (integration.kind === copyKind && input.remote_id === undefined) {
    const detail = `Only a person can publish on ${integration.name}. With dry_run, you get what to copy there. Then send on_conflict=adopt, and the address of the copy as remote_id.`
    throw new ProblemError("invalid_input", detail, {
      errors: [{ pointer: "/remote_id", detail: "the address of the copy, with on_conflict=adopt" }],
    })
  }
  const publicationId = await inTransaction(db, async (trx) => {
    const row = await lockContent({ ...context, db: trx }, input.content_id)
    refuseOtherVersion(context, row, "publish")
    refuseWhileBusy(row)
    refuseWithoutText(row)
    refuseWithoutValues(brand, JSON.parse(row.document) as ContentDocument)
    const locales = JSON.parse(integration.locales) as string[]
    if (locales.length > 0 && !locales.includes(row.locale)) {
      const detail = `The integration ${integration.name} takes articles in ${locales.join(", ")}, and this one is in ${row.locale}.`
      throw new ProblemError("invalid_input", detail, {
        errors: [{ pointer: "/integration_id", detail: "takes other locales" }],
      })
    }
    await context.action.write(trx)
    return requestPublication(trx, {
      action: "publish",
      brandId: brand.id,
      contentId: row.id,
      integrationId: integration.id,
      version: row.version,
      as: input.as ?? "live",
      onConflict: input.on_conflict ?? "stop",
      remoteId: input.remote_id,
      publishAt: input.publish_at === undefined ? undefined : Date.parse(input.publish_at),
      at: now(),
    })
  })
  context.notifyWorkers()
  await waitForPublications(context, [publicationId])
  return { publicationId }
}
