import { ProblemError } from "@citable/contract/problem-error"
import type { Hono } from "hono"

import type { Env } from "./request-env.ts"

const common = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** Replaces an unknown method, which can be any word, with OPTIONS, which the routes refuse. */
export function withKnownMethod(request: Request): Request {
  const { method } = request
  if (method === "GET" || method === "HEAD" || common.includes(method)) return request
  return new Request(request.url, { method: "OPTIONS", headers: request.headers })
}

/**
 * Answers 405 for the methods that a path does not support. Call it after you have added the path's own methods. It adds a route for each
 * method: with one route for all methods, Hono would look for a second handler on every call.
 */
export function refuseOtherMethods(app: Hono<Env>, route: string, methods: readonly string[]): void {
  const allow = methods.join(", ")
  const others = common.filter((method) => !methods.includes(method))
  app.on(others, route, () => {
    throw new ProblemError("method_not_allowed", `This path supports ${allow}.`, { headers: { allow } })
  })
}
