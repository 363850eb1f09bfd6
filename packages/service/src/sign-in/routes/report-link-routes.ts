import { oneLinePattern, reportLinkScope } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import { createReportLink, listReportLinks, revokeReportLink } from "../../credentials/report-links.ts"
import { maxReportWords, readReportWords, saveReportWords } from "../../credentials/report-words.ts"
import { type BrandCall, brandRoute, onceFor } from "./brand-route.ts"

const day = 86_400_000
const toTime = (at: number) => new Date(at).toISOString()

/** The links to a brand's report, for people who can make such links. */
export const reportLinkRoutes = [
  brandRoute("GET /report-links", z.strictObject({}), async (call) => {
    check(call)
    const links = await listReportLinks(call.kernel.db, call.brand.id)
    const data = links.map(({ id, name, madeBy, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      made_by: madeBy,
      created_at: toTime(createdAt),
      expires_at: toTime(expiresAt),
      last_used_at: lastUsedAt === null ? null : toTime(lastUsedAt),
    }))
    return { data, words: await readReportWords(call.kernel.db, call.brand.id) }
  }),
  brandRoute("PUT /report-words", z.strictObject({ words: z.string() }), async (call, { words }) => {
    check(call)
    if (words.length > maxReportWords) {
      const detail = `Write at most ${maxReportWords} characters.`
      throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/words", detail }] })
    }
    await saveReportWords(call.kernel.db, call.brand.id, words)
    return {}
  }),
  brandRoute(
    "POST /report-links",
    z.strictObject({ name: z.string(), days: z.int().min(1).max(365) }),
    async (call, input) => {
      check(call)
      const { name, days } = input
      if (name === "" || name.length > 100 || !oneLinePattern.test(name)) {
        const detail = "Enter whom the link is for, in one line of at most 100 characters."
        throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/name", detail }] })
      }
      const { kernel, brand, user } = call
      const now = kernel.now()
      const link = { brandId: brand.id, userId: user.id, name, expiresAt: now + days * day }
      return onceFor(call, input, async (trx) => {
        const { token, expiresAt } = await createReportLink(trx, link, now)
        return { token, expires_at: toTime(expiresAt) }
      })
    },
  ),
  brandRoute("DELETE /report-links/{link_id}", z.strictObject({ link_id: z.string() }), async (call, input) => {
    check(call)
    await revokeReportLink(call.kernel.db, call.brand.id, input.link_id)
    return {}
  }),
]

const check = ({ principal, brand }: BrandCall) => checkRole(principal, brand.id, reportLinkScope)
