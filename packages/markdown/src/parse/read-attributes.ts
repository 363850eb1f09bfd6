import type { Properties } from "hast"
import { find, html } from "property-information"

const attribute = /[ \t\n\f]+([a-z][\w:.-]*)(?:[ \t\n\f]*=[ \t\n\f]*(?:"([^"]*)"|'([^']*)'|([^\s"'`=<>]+)))?/giy

/**
 * The properties of the attributes in a tag, which begin with a space, as HTML's parser gives them. `undefined` if it might read them
 * otherwise.
 */
export function readAttributes(source: string): Properties | undefined {
  const properties: Properties = {}
  let end = 0
  attribute.lastIndex = 0
  for (let found = attribute.exec(source); found !== null; found = attribute.exec(source)) {
    end = attribute.lastIndex
    const [, name = "", double, single, bare] = found
    const value = decode(double ?? single ?? bare ?? "")
    if (value === undefined) return undefined
    const property = toProperty(name.toLowerCase(), value)
    if (property === undefined || Object.hasOwn(properties, property.name)) return undefined
    properties[property.name] = property.value
  }
  return end === source.length ? properties : undefined
}

function toProperty(name: string, value: string): { name: string; value: Properties[string] } | undefined {
  // The package that makes elements drops these names.
  if (name in Object.prototype) return undefined
  const { property, spaceSeparated, commaSeparated, commaOrSpaceSeparated, number, boolean, overloadedBoolean } = find(
    html,
    name,
  )
  if (commaSeparated || commaOrSpaceSeparated) return undefined
  if (spaceSeparated) {
    const text = value.trim()
    return number ? undefined : { name: property, value: text === "" ? [] : text.split(/[ \t\n\r\f]+/) }
  }
  if (number && value !== "" && !Number.isNaN(Number(value))) return { name: property, value: Number(value) }
  const isFlag = (boolean || overloadedBoolean) && (value === "" || value.toLowerCase() === property.toLowerCase())
  return { name: property, value: isFlag ? true : value }
}

const references: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00A0",
  "&mdash;": "\u2014",
  "&ndash;": "\u2013",
  "&hellip;": "\u2026",
  "&rsquo;": "\u2019",
}

/** The value of an attribute. `undefined` if it has a reference that is not among the most frequent. */
function decode(value: string): string | undefined {
  // In an address, the name of a parameter is no reference.
  return value.includes("&") ? replaceReferences(value, /^&[a-z\d]*=/i) : value
}

/** Replaces the most frequent references. `undefined` if there may be another one. */
export function replaceReferences(text: string, none: RegExp = /^&[ \t\n]/): string | undefined {
  let replaced = ""
  let start = 0
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    if (none.test(text.slice(at, at + 50))) continue
    const reference = text.slice(at, text.indexOf(";", at) + 1)
    const character = Object.hasOwn(references, reference) ? references[reference] : undefined
    if (character === undefined) return undefined
    replaced += text.slice(start, at) + character
    start = at + reference.length
  }
  return replaced + text.slice(start)
}
