import { randomBytes } from "node:crypto"

import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { signPreviewToken } from "@citable/secrets/preview-token"

import type { Kernel } from "../../gate/kernel.ts"
import { toLiveChange } from "../../groups/content/to-live-change.ts"
import { liveTextLife } from "../../live/live-texts.ts"
import type { OpenedBrand } from "./open-brand-page.ts"

/** The longest unsaved text, in characters of JSON. */
const mostLetters = 300_000

/** One open editor of a person. */
export interface LiveEditor {
  contentId: string
  /** What `openLiveSession` returned. */
  session: string
}

/**
 * Opens a live preview of an article: a token that reads it with what this one editor has not saved. Only a page of a person who has signed
 * in can make one. It ends as tokens of `create_preview` do: after an hour, or with the role of the person.
 */
export function openLiveSession(
  { box, now }: Kernel,
  { id: brandId, principal }: OpenedBrand,
  contentId: string,
): { session: string; token: string; endsAt: number } {
  const session = randomBytes(16).toString("base64url")
  const expiresAt = now() + liveTextLife
  const { accountId, credentialId } = principal
  const token = signPreviewToken(box, {
    contentId,
    brandId,
    accountId,
    credentialId,
    expiresAt,
    session: ownSession(principal, session),
  })
  return { session, token, endsAt: expiresAt }
}

/**
 * Keeps what somebody has typed and not saved, and tells the pages that show it. Nothing else learns of it. A change without fields ends the
 * text. Throws 429 if the editor sends more than ten a second, and 422 for a text that is too long, which ends the earlier one.
 */
export async function putLiveText(
  { liveTexts, liveReads, waits }: Kernel,
  { id: brandId, principal }: OpenedBrand,
  { contentId, session, change }: LiveEditor & { change: Omit<ToolInput<"update_content">, "content_id"> },
): Promise<void> {
  const key = { contentId, session: ownSession(principal, session) }
  if (!liveReads.take(`put ${key.session}`).granted) {
    const headers = { "retry-after": "1" }
    throw new ProblemError("rate_limited", "The editor sends more than ten texts a second.", { headers })
  }
  const text = JSON.stringify(toLiveChange(change))
  const isTooLong = text.length > mostLetters
  if (isTooLong || text === "{}") await liveTexts.end(key)
  else await liveTexts.put({ ...key, brandId }, text)
  waits.look()
  if (!isTooLong) return
  const detail = `The text has more than ${mostLetters.toLocaleString("en")} characters, so the preview shows it only after you save.`
  throw new ProblemError("invalid_input", detail)
}

/** Forgets what an editor has not saved: it has saved it, or was closed. */
export async function endLiveText(
  { liveTexts, waits }: Kernel,
  { principal }: OpenedBrand,
  { contentId, session }: LiveEditor,
): Promise<void> {
  await liveTexts.end({ contentId, session: ownSession(principal, session) })
  waits.look()
}

/** Nobody can name the session of somebody else. */
function ownSession({ credentialId }: OpenedBrand["principal"], session: string): string {
  if (!/^[\w-]{22}$/.test(session)) throw new ProblemError("invalid_input", "Reload the page to see the preview again.")
  return `${credentialId} ${session}`
}
