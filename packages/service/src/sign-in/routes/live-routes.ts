import { randomBytes } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import { signPreviewToken } from "@citable/secrets/preview-token"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { callTool } from "../../gate/call-tool.ts"
import { toLiveChange } from "../../groups/content/to-live-change.ts"
import { liveTextLife } from "../../live/live-texts.ts"
import { type BrandCall, brandRoute } from "./brand-route.ts"

/** The longest unsaved text, in characters of JSON. */
const mostLetters = 300_000
const article = { content_id: z.string() }
const editor = { ...article, session: z.string() }

/** What somebody types into an article and has not saved, for the pages that show it while they type. Nothing else learns of it. */
export const liveRoutes = [
  // A token that reads the article with what this one editor has not saved. Only a person who has signed in can make one. It ends as tokens of
  // `create_preview` do: after an hour, or with the role of the person.
  brandRoute("POST /live-texts/{content_id}", z.strictObject(article), async (call, { content_id: contentId }) => {
    await findArticle(call, contentId, "content:read_drafts")
    const { kernel, principal, brand } = call
    const session = randomBytes(16).toString("base64url")
    const { accountId, credentialId } = principal
    const token = signPreviewToken(kernel.box, {
      contentId,
      brandId: brand.id,
      accountId,
      credentialId,
      expiresAt: kernel.now() + liveTextLife,
      session: ownSession(call, session),
    })
    return { session, token }
  }),
  brandRoute(
    "PUT /live-texts/{content_id}",
    z.strictObject({ ...editor, change: z.record(z.string(), z.unknown()) }),
    async (call, { content_id: contentId, session, change }) => {
      await findArticle(call, contentId, "content:write")
      const { liveTexts, liveReads, waits } = call.kernel
      const key = { contentId, session: ownSession(call, session) }
      if (!liveReads.take(`put ${key.session}`).granted) {
        const headers = { "retry-after": "1" }
        throw new ProblemError("rate_limited", "The editor sends more than ten texts a second.", { headers })
      }
      const text = JSON.stringify(toLiveChange(change))
      const isTooLong = text.length > mostLetters
      // A text that is too long ends the earlier one.
      if (isTooLong || text === "{}") await liveTexts.end(key)
      else await liveTexts.put({ ...key, brandId: call.brand.id }, text)
      waits.look()
      if (!isTooLong) return {}
      const detail = `The text has more than ${mostLetters.toLocaleString("en")} characters, so the preview shows it only after you save.`
      throw new ProblemError("invalid_input", detail)
    },
  ),
  // The editor has saved it, or was closed.
  brandRoute(
    "DELETE /live-texts/{content_id}",
    z.strictObject(editor),
    async (call, { content_id: contentId, session }) => {
      const { liveTexts, waits } = call.kernel
      await liveTexts.end({ contentId, session: ownSession(call, session) })
      waits.look()
      return {}
    },
  ),
  // No text, and no session that a token could name. It ends with the editor, or some minutes after its last beat.
  brandRoute(
    "PUT /live-texts/{content_id}/present",
    z.strictObject({ ...article, is_left: z.boolean().default(false) }),
    async (call, { content_id: contentId, is_left: isLeft }) => {
      await findArticle(call, contentId, "content:write")
      const { kernel, principal, user, brand } = call
      const { liveTexts } = kernel
      const key = { contentId, session: `${present}${principal.credentialId}` }
      if (isLeft) await liveTexts.end(key)
      else await liveTexts.put({ ...key, brandId: brand.id }, user.email)
      const others = (await liveTexts.list(contentId)).filter(
        ({ session, at }) => session.startsWith(present) && session !== key.session && at > kernel.now() - presentLife,
      )
      return {
        data: others
          .toSorted((one, other) => other.at - one.at)
          .map(({ change: email, at }) => ({ email, at: new Date(at).toISOString() })),
      }
    },
  ),
]

const present = "present "
/** An editor says each minute that it is open. One that crashed says nothing. In milliseconds. */
const presentLife = 180_000

/** Throws 404 for an article that the person cannot see in this brand, and 403 without the scope. */
async function findArticle(
  { kernel, principal, brand }: BrandCall,
  contentId: string,
  scope: "content:read_drafts" | "content:write",
): Promise<void> {
  checkRole(principal, brand.id, scope)
  await callTool(kernel, principal, "get_content", { content_id: contentId })
}

/** Nobody can name the session of somebody else. */
function ownSession({ principal }: BrandCall, session: string): string {
  if (!/^[\w-]{22}$/.test(session)) throw new ProblemError("invalid_input", "Reload the page to see the preview again.")
  return `${principal.credentialId} ${session}`
}
