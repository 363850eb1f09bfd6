/** The status of an answer, and where it leads: a proxy or redirect of the site can keep webhooks from their route. */
export function describeAnswer({ status, headers }: Response): string {
  const to = headers.get("location")
  return to === null
    ? String(status)
    : `${status} (to ${URL.parse(to)?.pathname ?? to}, by a proxy or redirect of the site)`
}
