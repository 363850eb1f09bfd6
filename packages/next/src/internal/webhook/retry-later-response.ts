/** Makes a 503 with `Retry-After`, so that the sender tries again. */
export function retryLaterResponse(detail: string): Response {
  const problem = { type: "about:blank", title: "Try again in a moment", status: 503, detail, code: "busy" }
  return Response.json(problem, {
    status: 503,
    headers: { "content-type": "application/problem+json", "retry-after": "5" },
  })
}
