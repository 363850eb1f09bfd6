/** 503 with `Retry-After`: the sender tries again, and what the site shows stays as it is until then. */
export function notYetVisible(revision: number): Response {
  const problem = {
    type: "about:blank",
    title: "Try again in a moment",
    status: 503,
    detail: `The service does not show revision ${revision} yet, so nothing was invalidated.`,
    code: "busy",
  }
  return Response.json(problem, {
    status: 503,
    headers: { "content-type": "application/problem+json", "retry-after": "5" },
  })
}
