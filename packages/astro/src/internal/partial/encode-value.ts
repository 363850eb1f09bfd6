import { hash } from "node:crypto"

export interface EncodeOptions {
  /** Names the values that are known by a name, and not by what they contain. */
  nameOf?: ((value: object) => string | undefined) | undefined
  /** Numbers functions by their identity. Without it, no function can be encoded. */
  functions?: FunctionNumbers | undefined
  /** Whether a short text stands for itself in place of its hash, which takes longer to compute. Default: `false`. */
  isShort?: boolean
  /** Whether no object in the value has a getter or a hidden field, so that it is encoded faster. Default: `false`. */
  isData?: boolean
}

export interface FunctionNumbers {
  numbers: WeakMap<object, number>
  count: number
}

export interface EncodedValue {
  /** Equal for equal values, and different for others. */
  hash: string
  /** What no text can describe, such as a promise or the state of a class. The hash then says nothing. */
  opaque: string | undefined
}

/** Hashes a value by everything that a page can read of it. */
export function encodeValue(value: unknown, options: EncodeOptions = {}): EncodedValue {
  const walk: Walk = { ...options, text: "", seen: new Map(), opaque: undefined }
  add(value, walk)
  // No hash contains a bracket, with which each text of an object begins.
  const isText = options.isShort === true && walk.text.length <= shortText && walk.text.startsWith("[")
  return { hash: isText ? walk.text : toHash(walk.text), opaque: walk.opaque }
}

/** So many characters are stored and compared as they are, in place of a hash. */
export const shortText = 160

/** The hash of a text, short enough to be stored for every page. */
export function toHash(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22)
}

interface Walk extends EncodeOptions {
  text: string
  seen: Map<object, number>
  opaque: string | undefined
}

function add(value: unknown, walk: Walk): void {
  switch (typeof value) {
    case "string":
      walk.text += `s${value.length}:${value}`
      return
    case "number":
      walk.text += `n${Object.is(value, -0) ? "-0" : String(value)};`
      return
    case "boolean":
    case "undefined":
      walk.text += `${value};`
      return
    case "bigint":
      walk.text += `i${value};`
      return
    case "symbol":
      walk.text += `y${value.description};`
      return
    case "object":
    case "function":
      if (value === null) walk.text += "null;"
      else addObject(value, walk)
  }
}

function addObject(value: object, walk: Walk): void {
  const name = walk.nameOf?.(value)
  if (name !== undefined) {
    walk.text += `@${name};`
    return
  }
  const known = walk.seen.get(value)
  if (known !== undefined) {
    walk.text += `#${known};`
    return
  }
  walk.seen.set(value, walk.seen.size)
  if (typeof value === "function") addFunction(value, walk)
  else if (Array.isArray(value)) {
    walk.text += `[${value.length}:`
    for (const item of value) add(item, walk)
    walk.text += "]"
  } else if (Object.getPrototypeOf(value) === Object.prototype && !(Symbol.toStringTag in value)) addFields(value, walk)
  else addOther(value, walk)
}

function addOther(value: object, walk: Walk): void {
  if (value instanceof Date) walk.text += `D${value.getTime()};`
  else if (value instanceof Map) addList("M", [...value].flat(), walk)
  else if (value instanceof Set) addList("S", [...value], walk)
  else if (value instanceof URL) add(value.href, walk)
  else if (value instanceof RegExp) add(`${value.source}/${value.flags}/${value.lastIndex}`, walk)
  else if (ArrayBuffer.isView(value))
    add(hash("sha256", new Uint8Array(value.buffer, value.byteOffset, value.byteLength)), walk)
  else if (isFormat(value)) add(JSON.stringify(value.resolvedOptions()), walk)
  // The modules that a chunk exports have their own variables.
  else if (Object.prototype.toString.call(value) === "[object Module]") walk.text += "module;"
  else if (isPlain(value)) addFields(value, walk)
  else walk.opaque ??= describe(value)
}

function addFunction(value: object, walk: Walk): void {
  if (walk.functions === undefined) {
    walk.opaque ??= "a function"
    return
  }
  let number = walk.functions.numbers.get(value)
  if (number === undefined) {
    number = walk.functions.count++
    walk.functions.numbers.set(value, number)
  }
  walk.text += `f${number}`
  addFields(value, walk)
}

function addFields(value: object, walk: Walk): void {
  walk.text += "{"
  if (walk.isData === true) {
    const fields = value as Record<string, unknown>
    for (const name of Object.keys(fields)) {
      add(name, walk)
      add(fields[name], walk)
    }
    walk.text += "}"
    return
  }
  for (const name of Object.getOwnPropertyNames(value)) {
    const property = Object.getOwnPropertyDescriptor(value, name) as PropertyDescriptor
    // The names and lengths of functions never change, and neither do their prototypes.
    if (typeof value === "function" && property.enumerable !== true) continue
    if (property.get !== undefined || property.set !== undefined) {
      walk.opaque ??= "a getter"
      continue
    }
    add(name, walk)
    add(property.value, walk)
  }
  walk.text += "}"
}

function addList(kind: string, items: readonly unknown[], walk: Walk): void {
  walk.text += `${kind}${items.length}:`
  for (const item of items) add(item, walk)
  walk.text += ";"
}

/** Formats and collators of `Intl` never change. */
function isFormat(value: object): value is Intl.NumberFormat {
  return Object.prototype.toString.call(value).startsWith("[object Intl.")
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function describe(value: object): string {
  const { constructor } = value as { constructor?: { name?: unknown } }
  return `an object of the class ${typeof constructor?.name === "string" ? constructor.name : "unknown"}`
}
