import { ProblemError } from "@citable/contract/problem-error"

/**
 * Throws 422 if any object of a request has a member `__proto__`. The schemas would leave it out without a word, and code that copies such an
 * object would set its prototype.
 */
export function rejectProtoMembers(request: unknown): void {
  const pointer = findProto(request)
  if (pointer === undefined) return
  throw new ProblemError("invalid_input", `${pointer}: no member can have this name. Choose another one.`, {
    errors: [{ pointer, detail: "no member can have this name" }],
  })
}

function findProto(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined
  if (Object.hasOwn(value, "__proto__")) return "/__proto__"
  for (const name of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[name]
    const found = typeof inner === "object" ? findProto(inner) : undefined
    if (found !== undefined) return `/${name}${found}`
  }
  return undefined
}
