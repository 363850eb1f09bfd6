import { type MailKind, alertEventDataSchema } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

import type { Mail } from "../accounts/create-mailer.ts"
import { findUser } from "../accounts/users.ts"
import { scopesIn } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"
import { scopeOfMail } from "../credentials/scope-of-mail.ts"
import { signUnsubscribeToken } from "../credentials/unsubscribe-token.ts"
import type { Kernel } from "../gate/kernel.ts"
import { toBrandPrincipal } from "../gate/to-principal.ts"
import { readLogo } from "../groups/brands/read-logo.ts"
import type { MailRow } from "./claim-mail.ts"
import { readNames } from "./read-names.ts"
import { type MailText, renderMail } from "./render-mail.ts"

/** Writes a mail of the outbox. Undefined if the person may not get it any more, or no longer wants it. */
export async function writeMail(kernel: Kernel, row: MailRow, publicUrl: string): Promise<Mail | undefined> {
  const { db, box } = kernel
  const { brand_id: brandId, user_id: userId, kind } = row
  const user = await findUser(db, userId)
  const principal = user && (await findPrincipal(kernel, user, brandId))
  if (user === undefined || principal === undefined) return undefined
  const scopes = scopesIn(principal, brandId)
  const origin = publicUrl.replace(/\/$/, "")
  const messageId = `<${row.id}@${new URL(publicUrl).hostname}>`
  if (kind === "brand_deletion") {
    const { deletionText } = await import("./deletion-text.ts")
    const brand = await db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirst()
    const text = brand && scopes.has("brands:write") ? deletionText(brand, row.period) : undefined
    if (brand === undefined || text === undefined) return undefined
    const link = `${origin}/brands/${brandId}`
    return { to: user.email, messageId, ...renderMail(text, { brandName: brand.name, link }) }
  }
  if (!scopes.has(scopeOfMail(kind))) return undefined
  const choice = await db
    .selectFrom("alert_choices")
    .innerJoin("brands", "brands.id", "alert_choices.brand_id")
    .select(["brands.id", "brands.name", "brands.logo_media_id"])
    .where("brand_id", "=", brandId)
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst()
  if (choice === undefined) return undefined
  const text = await compose(kernel, { ...row, kind }, { principal, brandName: choice.name })
  if (text === undefined) return undefined
  const token = signUnsubscribeToken(box, { brandId, userId, kind })
  const stop = `${origin}/unsubscribe?token=${token}`
  const link = `${origin}/brands/${brandId}${text.path ?? ""}`
  // RFC 8058: the mail program of the receiver sends the POST by itself.
  const oneClick = { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
  return {
    to: user.email,
    messageId,
    ...renderMail(text, { brandName: choice.name, logo: await readLogo(kernel, choice), link, stop }),
    headers: oneClick,
  }
}

async function compose(
  kernel: Kernel,
  { brand_id: brandId, kind, period }: MailRow & { kind: MailKind },
  { principal, brandName }: { principal: Principal; brandName: string },
): Promise<MailText | undefined> {
  // A start writes no mail.
  if (kind === "weekly_report") {
    const { weeklyReportText } = await import("./weekly-report-text.ts")
    return weeklyReportText(kernel, principal, { brandId, brandName, monday: period })
  }
  const alert = await kernel.db.selectFrom("alerts").select("data").where("id", "=", period).executeTakeFirst()
  if (alert === undefined) return undefined
  const data = alertEventDataSchema.parse(JSON.parse(alert.data))
  const { alertText } = await import("./alert-text.ts")
  return alertText(data, { ...(await readNames(kernel.db, data)), brandName })
}

/** The person in the account of the brand. Undefined for somebody without a role there. */
async function findPrincipal(kernel: Kernel, user: Parameters<typeof toBrandPrincipal>[1], brandId: string) {
  try {
    return await toBrandPrincipal(kernel, user, brandId)
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return undefined
    throw error
  }
}
