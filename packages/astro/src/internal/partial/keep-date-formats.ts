import { types } from "node:util"

type ToText = (this: Date, ...given: unknown[]) => string

const names = ["toLocaleDateString", "toLocaleString"] as const
/** With one of these, both functions format as `Intl.DateTimeFormat` does with the same options. Without, each adds fields of its own. */
const fields = ["weekday", "year", "month", "day", "dateStyle"]
const most = 100

/**
 * Lets `toLocaleDateString()` and `toLocaleString()` of `Date` keep the formats that they make. JavaScript makes one in each call, which takes
 * 90 µs, and a list of articles can show thousands of dates. The text is the same (ECMA-402, CreateDateTimeFormat).
 * Gives a function that ends it.
 */
export function keepDateFormats(): () => void {
  const { DateTimeFormat } = Intl
  const { prototype } = Date
  const kept = new Map<string, Intl.DateTimeFormat | undefined>()
  const restore: (() => void)[] = []

  function find(locales: string, options: object): Intl.DateTimeFormat | undefined {
    // A format that names no time zone has that of the process.
    const key = `${process.env.TZ} ${locales} ${JSON.stringify(options)}`
    if (kept.has(key)) return kept.get(key)
    if (kept.size === most) kept.clear()
    const format = toFormat(() => new DateTimeFormat(locales, options))
    kept.set(key, format)
    return format
  }

  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(prototype, name)
    const original = property?.value as ToText
    const value = new Proxy(original, {
      apply(target, self: unknown, given: unknown[]) {
        const [locales, options] = given
        if (types.isDate(self) && typeof locales === "string" && isPlain(options)) {
          const time = prototype.getTime.call(self)
          const format = Number.isNaN(time) ? undefined : find(locales, options)
          if (format !== undefined) return format.format(time)
        }
        return Reflect.apply(target, self, given)
      },
    })
    Object.defineProperty(prototype, name, { ...property, value })
    restore.push(() => {
      // Not what the site has put there since.
      if (Object.getOwnPropertyDescriptor(prototype, name)?.value === value)
        Object.defineProperty(prototype, name, { ...property, value: original })
    })
  }
  return () => {
    for (const undo of restore) undo()
  }
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
  if (typeof options !== "object" || options === null || Object.getPrototypeOf(options) !== Object.prototype)
    return false
  const isTold = Reflect.ownKeys(options).every((name) => {
    const property = Object.getOwnPropertyDescriptor(options, name)
    if (typeof name === "symbol" || property?.enumerable !== true) return false
    return ["string", "boolean", "number"].includes(typeof property.value)
  })
  return isTold && !("timeStyle" in options) && fields.some((field) => field in options)
}
