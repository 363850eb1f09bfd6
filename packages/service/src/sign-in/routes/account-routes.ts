import { alertKinds, type MailKind } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { z } from "zod"

import { readAlertChoices, saveAlertChoices } from "../../accounts/alert-choices.ts"
import { checkRole, scopesIn } from "../../credentials/permissions.ts"
import { scopeOfMail } from "../../credentials/scope-of-mail.ts"
import { readSpentMonths } from "../../spending/read-spent-months.ts"
import { type BrandCall, brandRoute } from "./brand-route.ts"

const mailKinds: readonly MailKind[] = [...alertKinds, "weekly_report"]
const choices = z.strictObject({ kinds: z.array(z.enum(mailKinds)).max(mailKinds.length), zone: z.string().max(60) })

/** What a person gets by mail about a brand, and what the account has used of its month. */
export const accountRoutes = [
  brandRoute("GET /mail-choices", z.strictObject({}), async (call) => {
    checkRole(call.principal, call.brand.id, "visibility:read")
    const { kinds, zone } = await readAlertChoices(call.kernel.db, placeOf(call))
    const can_mail = call.services.sendMail !== undefined
    return { kinds: [...kinds], zone, choosable: choosable(call), can_mail }
  }),
  brandRoute("PUT /mail-choices", choices, async (call, { kinds, zone: typed }) => {
    checkRole(call.principal, call.brand.id, "visibility:read")
    const own = choosable(call)
    if (kinds.some((kind) => !own.includes(kind))) {
      const detail = "Your role gets the weekly report, but no alerts. An owner of the brand can give you another role."
      throw new ProblemError("insufficient_scope", detail)
    }
    if (call.services.sendMail === undefined && kinds.length > 0) {
      const detail = "This service sends no mail. Its operator can set PUBLIC_URL, SMTP_URL and MAIL_FROM."
      throw new ProblemError("not_configured", detail)
    }
    const saved = { kinds, zone: readZone(typed), now: call.kernel.now() }
    await call.kernel.db.transaction().execute((trx) => saveAlertChoices(trx, placeOf(call), saved))
    return {}
  }),
  brandRoute("GET /usage", z.strictObject({}), async ({ kernel, principal, brand }) => {
    const usage = await kernel.allowance.usage(principal)
    const months = await readSpentMonths(kernel.db, [brand.id], { now: kernel.now() })
    const spending = months.get(brand.id) ?? []
    if (usage === undefined) return { plan: principal.plan, usage: null, spending }
    const { quota, used, monthEnd } = usage
    return { plan: principal.plan, usage: { quota, used, month_end: new Date(monthEnd).toISOString() }, spending }
  }),
]

const placeOf = ({ brand, user }: BrandCall) => ({ brandId: brand.id, userId: user.id })

function choosable({ principal, brand }: BrandCall): MailKind[] {
  const scopes = scopesIn(principal, brand.id)
  return mailKinds.filter((kind) => scopes.has(scopeOfMail(kind)))
}

/** Reads the name of a time zone. Throws 422 for one that does not exist. */
function readZone(text: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone
  } catch (cause) {
    throw new ProblemError("invalid_input", "There is no such time zone. Enter one such as Europe/Berlin.", {
      errors: [{ pointer: "/zone", detail: "no time zone has this name" }],
      cause,
    })
  }
}
