import type { Attributes } from "./read-elements.ts"

const datedClass = /(?:^|[\s_-])(?:date|datetime|published|updated|pubdate)(?:$|[\s_-])/i
const datedProperty = /^(?:date(?:Published|Modified|Created)|uploadDate)$/i

/** Whether an element is a date, or names itself one. */
export function isDated(name: string, attributes: Attributes): boolean {
  if (name === "time") return true
  if (attributes.size === 0) return false
  const property = attributes.get("itemprop")
  if (property !== undefined && datedProperty.test(property)) return true
  const className = attributes.get("class")
  return className !== undefined && datedClass.test(className)
}
