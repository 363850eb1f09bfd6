import type { Properties } from "hast"
import { find, html } from "property-information"

import { replaceReferences } from "./replace-references.ts"

/** What follows the name of a tag. */
export interface TagRest {
  properties: Properties
  /** Whether the tag ends with a slash. */
  isClosed: boolean
  /** The position after the tag. */
  end: number
}

/**
 * The properties of the attributes in a tag whose name ends at a position, as HTML's parser gives them. It takes anything for a name, such
 * as the pieces of `style={{margin: "auto"}}`. `undefined` if the tag does not end, or if the parser might read it otherwise.
 */
export function readAttributes(source: string, afterName: number): TagRest | undefined {
  const properties: Properties = {}
  let names: Set<string> | undefined
  let at = afterName
  for (;;) {
    at = skipSpaces(source, at)
    const code = source.charCodeAt(at)
    if (code === greater) return { properties, isClosed: false, end: at + 1 }
    if (code === slash) {
      if (source.charCodeAt(at + 1) === greater) return { properties, isClosed: true, end: at + 2 }
      at += 1
      continue
    }
    // Even an equals sign begins a name.
    const nameEnd = findNameEnd(source, at + 1)
    const name = source.slice(at, nameEnd).replace(/[A-Z]+/g, toLowerCase)
    const equals = skipSpaces(source, nameEnd)
    let value: string | undefined = ""
    at = equals
    if (source.charCodeAt(equals) === equalsSign) {
      const start = skipSpaces(source, equals + 1)
      const quote = source.charCodeAt(start)
      const isQuoted = quote === doubleQuote || quote === singleQuote
      const end = isQuoted ? source.indexOf(source.charAt(start), start + 1) : findValueEnd(source, start)
      if (end === -1) return undefined
      value = decode(source.slice(isQuoted ? start + 1 : start, end))
      at = isQuoted ? end + 1 : end
    }
    if (at >= source.length || value === undefined) return undefined
    // The first of two with the same name counts.
    if (names?.has(name) === true) continue
    const property = toProperty(name, value)
    if (property === undefined || Object.hasOwn(properties, property.name)) return undefined
    ;(names ??= new Set()).add(name)
    properties[property.name] = property.value
  }
}

const greater = 62
const slash = 47
const equalsSign = 61
const doubleQuote = 34
const singleQuote = 39

const toLowerCase = (letters: string): string => letters.toLowerCase()

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}

function skipSpaces(source: string, start: number): number {
  let at = start
  while (isSpace(source.charCodeAt(at))) at += 1
  return at
}

function findNameEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === slash || code === greater || code === equalsSign || isSpace(code)) return at
  }
  return source.length
}

function findValueEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === greater || isSpace(code)) return at
  }
  return source.length
}

function toProperty(name: string, value: string): { name: string; value: Properties[string] } | undefined {
  // The package that makes elements drops names that all objects have. Numbers would come first.
  if (name in Object.prototype || /^\d+$/.test(name)) return undefined
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
  return value.includes("&") ? replaceReferences(value, /^&(?:[^a-z\d#]|[a-z\d]*=|$)/i) : value
}
