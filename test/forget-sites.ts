// After each file of tests: forgets what its sites keep in the process, because the next file shares it.
import { afterAll } from "vitest"

afterAll(() => {
  for (const name of Object.getOwnPropertySymbols(globalThis)) {
    if (/^(?:citable\.|@next\/cache-handlers)/.test(name.description ?? "")) Reflect.deleteProperty(globalThis, name)
  }
})
