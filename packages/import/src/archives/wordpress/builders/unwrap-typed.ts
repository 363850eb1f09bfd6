import { isRecord } from "../../../document/front-matter.ts"

const maxDepth = 12

/** The plain settings in those of newer Elementor, which names the type of each: `{ "$$type": "string", "value": "Text" }`. */
export function unwrapTyped(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return undefined
  if (Array.isArray(value)) return value.map((one) => unwrapTyped(one, depth + 1))
  if (!isRecord(value)) return value
  const type = value["$$type"]
  if (type === undefined) return value
  const inner = value["value"]
  if (type === "classes" || type === "size" || type === "color") return undefined
  if (!isRecord(inner)) return unwrapTyped(inner, depth + 1)
  const { content, src, destination, url, id, ...rest } = inner
  if (content !== undefined) return unwrapTyped(content, depth + 1)
  if (src !== undefined) return unwrapTyped(src, depth + 1)
  if (destination !== undefined) return { url: unwrapTyped(destination, depth + 1) }
  if (url !== undefined || id !== undefined)
    return { url: unwrapTyped(url, depth + 1) ?? "", id: unwrapTyped(id, depth + 1) }
  return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, unwrapTyped(one, depth + 1)]))
}
