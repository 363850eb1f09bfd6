import type { Hono } from "hono"

import { ProblemError } from "../problems/problem-error.ts"
import type { Env } from "./request-env.ts"

const common = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** A request whose method no route knows becomes one that is refused in its place: methods are any word. */
export function withKnownMethod(request: Request): Request {
  const { method } = request
  if (method === "GET" || method === "HEAD" || common.includes(method)) return request
  return new Request(request.url, { method: "OPTIONS", headers: request.headers })
}

/**
 * Answers 405 where a path is known and its method is not; to be added after the path's own methods. Each of the others has
 * its route: one for all of them would make the app look for what comes next on every call.
 */
export function refuseOtherMethods(app: Hono<Env>, route: string, methods: readonly string[]): void {
  const allow = methods.join(", ")
  const others = common.filter((method) => !methods.includes(method))
  app.on(others, route, (context) => {
    const detail = `What is possible here is ${allow}.`
    return new ProblemError("method_not_allowed", detail, { headers: { allow } }).toResponse(context.env.requestId)
  })
}
