import { hash, randomBytes } from "node:crypto"

import type { Context } from "hono"
import { getCookie } from "hono/cookie"

import { type KnownDevice, toPasswordMark, toSignInEmail } from "../../accounts/sign-in.ts"
import { findUserByEmail } from "../../accounts/users.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Env } from "../../http/request-env.ts"

/**
 * The cookie of a browser whose user has signed in before (OWASP, Slow Down Online Guessing Attacks with Device Cookies). Its failures
 * count on their own, so what others try never keeps it out. It signs nobody in. A new password ends it.
 */
export interface DeviceCookie {
  /** The browser, if its last sign-in was with this e-mail address. */
  read(context: Context<Env>, email: string): KnownDevice | undefined
  /** Adds the cookie to the answer to a sign-in. A browser that has the cookie keeps its id, and so its count. */
  add(response: Response, context: Context<Env>, email: string): Promise<Response>
}

const prefix = "dvc_"
const lifetimeMs = 180 * 24 * 3_600_000

/** Creates the cookie for pages of an origin. */
export function createDeviceCookie({ db, box, now }: Pick<Kernel, "db" | "box" | "now">, origin: string): DeviceCookie {
  const isHttps = origin.startsWith("https:")
  const name = isHttps ? "__Host-citable_device" : "citable_device"
  // The cookie does not show the address.
  const toOwner = (email: string) => hash("sha256", toSignInEmail(email), "base64url")
  const read: DeviceCookie["read"] = (context, email) => {
    const token = box.readToken(prefix, getCookie(context, name) ?? "")
    if (!Array.isArray(token)) return undefined
    const [id, owner, issuedAt, passwordMark] = token as [string, string, number, string]
    return owner === toOwner(email) && issuedAt > now() - lifetimeMs ? { id, passwordMark } : undefined
  }
  return {
    read,
    async add(response, context, email) {
      const user = await findUserByEmail(db, toSignInEmail(email))
      if (user === undefined) return response
      const id = read(context, email)?.id ?? randomBytes(16).toString("base64url")
      const token = box.signToken(prefix, [id, toOwner(email), now(), toPasswordMark(user.password_hash)])
      const attributes = `Path=/; Max-Age=${lifetimeMs / 1000}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`
      response.headers.append("set-cookie", `${name}=${token}; ${attributes}`)
      return response
    },
  }
}
