import { toXmlText } from "./to-xml-text.ts"

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Writes a text for an element or an attribute in double quotes, without what XML cannot contain. */
export function escapeXml(text: string): string {
  return toXmlText(text).replace(/[&<>"]/g, (character) => entities[character] as string)
}
