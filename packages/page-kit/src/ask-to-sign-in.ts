import { ProblemError } from "@citable/contract/problem-error"

import { toReturnPath } from "./return-path.ts"

/** Redirects to the sign-in page, which leads back. Throws 401 for a script of a page, which shows the problem where it is. */
export function askToSignIn({ headers, method, url }: Request, origin: string): Response {
  if (headers.get("accept") === "application/json") {
    throw new ProblemError(
      "unauthenticated",
      "Your sign-in has ended. Sign in again in another tab, then continue here.",
    )
  }
  const { pathname, search } = new URL(url)
  const path = method === "GET" ? pathname + search : toFormPath(headers.get("referer"), origin)
  return redirect(`/sign-in?return_to=${encodeURIComponent(toReturnPath(path))}`)
}

/** Redirects the browser to a path, or to a URL. */
export const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } })

/** The page of a form that somebody sent while signed out. Browsers name it to this service alone. */
function toFormPath(referrer: string | null, origin: string): string | null {
  const url = URL.parse(referrer ?? "")
  return url?.origin === origin ? url.pathname + url.search : null
}
