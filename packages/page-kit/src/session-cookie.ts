/** The cookie with the session of a person. Over HTTPS, no other host and no page over HTTP can set it. */
export const sessionCookie = (origin: string): string =>
  origin.startsWith("https:") ? "__Host-citable_session" : "citable_session"

/** Whether the value of a cookie can be a session. */
export const isSessionId = (text: string): boolean => /^[\w-]{43}$/.test(text)
