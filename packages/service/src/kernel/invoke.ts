import type { Tool } from "@citable/contract"
import type { z } from "zod"

import type { BrandRow, CallContext, Kernel, Reply } from "./call-context.ts"
import { authenticate, type Principal } from "./credentials.ts"
import { handlers } from "./handlers.ts"
import { notFound, ProblemError } from "./problem-error.ts"

export interface Call {
  authorization: string | null
  ifNoneMatch: string | null
  input: Record<string, unknown>
}

/**
 * The one gate that every call passes, whatever surface it comes from:
 * authenticate -> scope -> parse -> brand bound to the credential -> handler -> output parsed.
 */
export async function invoke(kernel: Kernel, tool: Tool, call: Call): Promise<Reply<unknown>> {
  const principal = await authenticate(kernel.db, call.authorization, kernel.now())
  if (!principal.scopes.has(tool.scope)) throw insufficientScope(tool.scope)
  const parsed = tool.input.safeParse(call.input)
  if (!parsed.success) throw invalidInput(tool, parsed.error)
  const input = parsed.data as Record<string, unknown>
  const brand = await bindBrand(kernel, principal, input)
  const context: CallContext = {
    ...kernel,
    principal,
    // Tools without a brand in their path never look at it.
    brand: brand as BrandRow,
    view: principal.scopes.has("content:read_drafts") ? "working" : "live",
    ifNoneMatch: call.ifNoneMatch,
  }
  const reply = await handlers[tool.name as keyof typeof handlers](context, input as never)
  if ("output" in reply) {
    const output = tool.output.safeParse(reply.output)
    if (!output.success) {
      throw new Error(`Tool ${tool.name} made an output that breaks the contract`, { cause: output.error })
    }
  }
  return reply
}

/** The error of a call whose credential lacks a scope (RFC 6750, section 3.1). */
export function insufficientScope(scope: string): ProblemError {
  return new ProblemError("insufficient_scope", `This needs the scope ${scope}. Make a key that has it.`, {
    requiredScope: scope,
    headers: { "www-authenticate": `Bearer realm="citable", error="insufficient_scope", scope="${scope}"` },
  })
}

/** Finds the brand that the input leads to; unknown and foreign are the same 404. */
async function bindBrand(
  kernel: Kernel,
  principal: Principal,
  input: Record<string, unknown>,
): Promise<BrandRow | undefined> {
  let brandId: string | undefined
  if (typeof input["brand_id"] === "string") brandId = input["brand_id"]
  else {
    for (const [parameter, table] of [
      ["content_id", "contents"],
      ["webhook_id", "webhooks"],
    ] as const) {
      const id = input[parameter]
      if (typeof id !== "string") continue
      const row = await kernel.db.selectFrom(table).select("brand_id").where("id", "=", id).executeTakeFirst()
      if (row === undefined) throw notFound()
      brandId = row.brand_id
    }
  }
  if (brandId === undefined) return undefined
  const brand = await kernel.db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirst()
  if (brand === undefined || brand.account_id !== principal.accountId) throw notFound()
  if (principal.brandId !== null && principal.brandId !== brand.id) throw notFound()
  return brand
}

/** Names every wrong field where the caller wrote it: in the body by JSON Pointer (RFC 6901), else by parameter. */
export function invalidInput(tool: Pick<Tool, "method" | "path">, error: z.ZodError): ProblemError {
  const inBody = tool.method !== "GET" && tool.method !== "DELETE"
  const errors = error.issues.slice(0, 50).flatMap((issue) => {
    const paths =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path.length === 0 ? [""] : issue.path]
    return paths.map((path) => {
      const detail = issue.code === "unrecognized_keys" ? "unknown field" : issue.message
      const isParameter = !inBody || tool.path.includes(`{${String(path[0])}}`)
      if (isParameter) return { parameter: String(path[0]), detail }
      const pointer = path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")
      return { pointer, detail }
    })
  })
  const first = errors[0]
  const where =
    first === undefined ? "" : ` ${"parameter" in first ? first.parameter : first.pointer}: ${first.detail}.`
  const more = errors.length > 1 ? ` ${errors.length - 1} more in errors.` : ""
  return new ProblemError("invalid_input", `The input is not valid.${where}${more}`, { errors })
}
