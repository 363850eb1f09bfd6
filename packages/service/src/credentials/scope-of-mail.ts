import type { MailKind, Scope } from "@citable/contract"

/** What a person's role has to include to get a mail about a brand: alerts are for people who can do something about them. */
export const scopeOfMail = (kind: MailKind): Scope => (kind === "weekly_report" ? "visibility:read" : "content:write")
