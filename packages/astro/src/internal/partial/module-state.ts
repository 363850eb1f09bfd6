import { encodeValue, type FunctionNumbers, toHash } from "./encode-value.ts"

/** A variable of a module, as it is now. */
export interface ModuleBinding {
  name: string
  value: () => unknown
  /** Whether a call made it, which can have hidden state in a function. */
  isCalled: boolean
}

export interface ModuleState {
  /** Takes the variables of a module of the site. The code that `instrumentChunks` adds calls it. */
  add(module: string, bindings: readonly ModuleBinding[]): void
  /** A hash of all that the variables contain. */
  hash(): string
  /** Which variables cannot be known, or contain something else than at the last `hash()`. */
  findUnknown(): string[]
}

/** Watches what the modules of a site keep between pages. Of a page that reads such state, nobody knows on what it depends. */
export function createModuleState(nameOf: (value: object) => string | undefined): ModuleState {
  const bindings: (ModuleBinding & { label: string })[] = []
  const functions: FunctionNumbers = { numbers: new WeakMap(), count: 0 }
  let last = new Map<string, string>()

  function encode({ value, isCalled }: ModuleBinding) {
    const found = value()
    // A component or another function of the module itself has no state but the module's.
    return encodeValue(found, { nameOf, ...(isCalled ? {} : { functions }) })
  }

  return {
    add(module, more) {
      bindings.push(...more.map((binding) => ({ ...binding, label: `${binding.name} of ${module}` })))
    },
    hash() {
      last = new Map(bindings.map((binding) => [binding.label, encode(binding).hash]))
      last.set("globals", hashGlobals(nameOf))
      return toHash(JSON.stringify([...last]))
    },
    findUnknown() {
      const unknown = bindings.flatMap((binding) => {
        const { hash, opaque } = encode(binding)
        if (opaque !== undefined) return [`${binding.label} contains ${opaque}`]
        return last.get(binding.label) === hash ? [] : [`a page changes ${binding.label}`]
      })
      if (last.get("globals") !== hashGlobals(nameOf)) unknown.push("a page changes a global variable")
      return unknown
    },
  }
}

/** Astro's own, which the pages fill. */
const ownGlobals = new Set(["astroAsset"])
const identities = new WeakMap<object, number>()
let identity = 0

/** A hash of the names of global variables and of what they are; objects count by their identity. */
function hashGlobals(nameOf: (value: object) => string | undefined): string {
  const fields: [string, string][] = []
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (ownGlobals.has(name) || property.get !== undefined) continue
    const value = property.value as unknown
    if (typeof value !== "function" && (typeof value !== "object" || value === null)) {
      fields.push([name, encodeValue(value, { nameOf }).hash])
      continue
    }
    let number = identities.get(value)
    if (number === undefined) {
      number = identity++
      identities.set(value, number)
    }
    fields.push([name, String(number)])
  }
  return toHash(JSON.stringify(fields))
}
