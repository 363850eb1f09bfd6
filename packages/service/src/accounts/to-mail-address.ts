import { ProblemError } from "@citable/contract/problem-error"

import { isPlainAddress } from "./is-plain-address.ts"
import { toEmail } from "./users.ts"

/**
 * Normalises the address of a new person with `toEmail`, and throws 422 if no mail server takes it: a domain without a full stop, the address
 * of a machine (RFC 5321, section 4.1.3), or characters before the @ that only a server with SMTPUTF8 (RFC 6531) takes.
 */
export function toMailAddress(text: string): string {
  const email = toEmail(text)
  const [, domain = ""] = email.split("@")
  const isNamed = /^[^.]+(?:\.[^.]+)+$/.test(domain) && !/^\d+$/.test(domain.split(".").at(-1) ?? "")
  if (isNamed && isPlainAddress(email)) return email
  const detail = isNamed
    ? "Mail cannot be sent to this address: before the @, use only letters from a to z, digits and signs."
    : "Mail cannot be sent to this address: after the @, enter a domain such as example.com."
  throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/email", detail }] })
}
