/** The cookie of Next's draft mode, and of its preview mode in the Pages Router. */
export const bypassCookie = "__prerender_bypass"

export interface CookieAttributes {
  httpOnly: true
  path: "/"
  sameSite: "none" | "lax"
  secure: boolean
  partitioned: boolean
}

/**
 * Whether a browser asks for the content of a frame on a page of another site, such as the editor. There, browsers store only cookies with
 * `Partitioned` (CHIPS).
 */
export function isFramedElsewhere(header: (name: string) => string | null | undefined): boolean {
  return header("sec-fetch-dest") === "iframe" && header("sec-fetch-site") === "cross-site"
}

/** The attributes of the cookies of a preview: Next's own, because other sites often show a preview in a frame. */
export function toCookieAttributes(isFramed: boolean): CookieAttributes {
  const isSecure = isFramed || process.env["NODE_ENV"] === "production"
  return {
    httpOnly: true,
    path: "/",
    sameSite: isSecure ? "none" : "lax",
    secure: isSecure,
    partitioned: isFramed,
  }
}

/** Adds the attributes that a frame needs to a `Set-Cookie` that Next has written. `next dev` writes `Lax`. */
export function toFramedCookie(setCookie: string): string {
  const kept = setCookie.split(";").filter((part) => !/^\s*(?:samesite=.*|secure|partitioned)\s*$/i.test(part))
  return [...kept, " Secure", " SameSite=None", " Partitioned"].join(";")
}
