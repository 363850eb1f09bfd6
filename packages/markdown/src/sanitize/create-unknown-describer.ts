import type { Element } from "hast"

import { quote } from "../internal/create-reporter.ts"

/** Attributes that only style or wire an element. Nothing is lost without them. */
const meaningless = /^(?:class(?:name)?|data.*|is|key|on.*|ref|slot|style|aria.*|role|tabindex)$/i
const maxAttributes = 3
const maxValue = 100

export type UnknownDescriber = (element: Element) => string

/**
 * Describes elements that are none of HTML's for a warning, as their author wrote them. HTML's parser gives only names in lower case, so
 * the name comes from the source. It reads the source once, so one describer serves all parts of a body.
 */
export function createUnknownDescriber(source = ""): UnknownDescriber {
  let written: Map<string, string> | undefined
  return ({ tagName, properties }) => {
    written ??= readNames(source)
    const name = (written.get(tagName) ?? tagName).slice(0, 100)
    const lost: string[] = []
    for (const [attribute, value] of Object.entries(properties)) {
      if (typeof value !== "string" || value === "" || meaningless.test(attribute)) continue
      if (lost.length < maxAttributes) lost.push(`${attribute}=${quote(value.slice(0, maxValue))}`)
    }
    const attributes = lost.length === 0 ? "" : `, without ${lost.join(" ")}`
    return `<${name}> is not an element of an article; only its content is kept${attributes}`
  }
}

/** A spelling of each name of a tag, with capitals if there is one. */
function readNames(source: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const [, name = ""] of source.matchAll(/<([a-z][^\s/>]{0,100})/gi)) {
    const key = name.toLowerCase()
    // Code may say `<tabs>` where the component is `<Tabs>`.
    if ((names.get(key) ?? key) === key) names.set(key, name)
  }
  return names
}
