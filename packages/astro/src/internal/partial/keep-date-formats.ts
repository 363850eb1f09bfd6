import { types } from "node:util"

type AnyFunction = (this: unknown, ...given: unknown[]) => unknown

const names = ["toLocaleDateString", "toLocaleString"] as const
/** With one of these, both functions format as `Intl.DateTimeFormat` does with the same options. Without, each adds fields of its own. */
const fields = ["weekday", "year", "month", "day", "dateStyle"]
const most = 100

/**
 * Lets `toLocaleDateString()` and `toLocaleString()` of `Date` keep the formats that they make. JavaScript makes one in each call, which takes
 * 90 µs, and a list of articles can show thousands of dates. The text is the same (ECMA-402, CreateDateTimeFormat). Functions that the site
 * has replaced stay as they are. Gives a function that ends it.
 */
export function keepDateFormats(): () => void {
  const { DateTimeFormat } = Intl
  const { prototype } = Date
  // What the site replaces later is not what the original functions call.
  const getTime = readProperty(prototype, "getTime", "value")
  const format = readProperty(DateTimeFormat.prototype, "format", "get")
  const kept = new Map<string, Intl.DateTimeFormat["format"] | undefined>()
  const restore: (() => void)[] = []
  if (!isNative(getTime, "getTime") || !isNative(format, "get format") || !isNative(DateTimeFormat, "DateTimeFormat"))
    return () => undefined

  const find = (locales: string, options: object): Intl.DateTimeFormat["format"] | undefined => {
    // A format that names no time zone has that of the process.
    const key = JSON.stringify([process.env.TZ, locales, options])
    if (kept.has(key)) return kept.get(key)
    if (kept.size === most) kept.clear()
    const made = toFormat(() => new DateTimeFormat(locales, options))
    const bound = made === undefined ? undefined : (Reflect.apply(format, made, []) as Intl.DateTimeFormat["format"])
    kept.set(key, bound)
    return bound
  }

  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(prototype, name)
    const original: unknown = property?.value
    if (property?.configurable !== true || !isNative(original, name)) continue
    const value = new Proxy(original, {
      apply(target, self: unknown, given: unknown[]) {
        const [locales, options] = given
        if (types.isDate(self) && typeof locales === "string" && isPlain(options)) {
          const time = Reflect.apply(getTime, self, []) as number
          const write = Number.isNaN(time) ? undefined : find(locales, options)
          if (write !== undefined) return write(time)
        }
        return Reflect.apply(target, self, given)
      },
    })
    Object.defineProperty(prototype, name, { ...property, value })
    restore.push(() => {
      // Not what the site has put there since.
      if (readProperty(prototype, name, "value") === value)
        Object.defineProperty(prototype, name, { ...property, value: original })
    })
  }
  return () => {
    for (const undo of restore) undo()
  }
}

function readProperty(holder: object, name: string, part: "value" | "get"): unknown {
  return Reflect.get(Object.getOwnPropertyDescriptor(holder, name) ?? {}, part)
}

/** Whether a function is JavaScript's own. Proxies and bound functions show no name. */
function isNative(value: unknown, name: string): value is AnyFunction {
  return (
    typeof value === "function" && Function.prototype.toString.call(value) === `function ${name}() { [native code] }`
  )
}

/** Nothing for options that are wrong, of which the original function tells in its own words. */
function toFormat(make: () => Intl.DateTimeFormat): Intl.DateTimeFormat | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** Whether JSON describes all of the options, and they name a field of dates. Only one of the functions allows a time style. */
function isPlain(options: unknown): options is object {
  if (typeof options !== "object" || options === null || types.isProxy(options)) return false
  if (Object.getPrototypeOf(options) !== Object.prototype) return false
  const isTold = Reflect.ownKeys(options).every((name) => {
    const property = Object.getOwnPropertyDescriptor(options, name)
    const value = property?.value as unknown
    if (typeof name === "symbol" || property?.enumerable !== true) return false
    return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
  })
  return isTold && !("timeStyle" in options) && fields.some((field) => field in options)
}
