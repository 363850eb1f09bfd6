import type { Properties } from "hast"
import { find, html } from "property-information"

import { replaceReferences } from "./replace-references.ts"

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

/** The value of an attribute. `undefined` if it has a reference that is not among the most frequent. */
function decode(value: string): string | undefined {
  // In an address, the name of a parameter is no reference.
  return value.includes("&") ? replaceReferences(value, /^&[a-z\d]*=/i) : value
}
