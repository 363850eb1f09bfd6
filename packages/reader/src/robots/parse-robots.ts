import type { Robots } from "./robots.ts"

/** Reads a robots.txt. It accepts what Google accepts, so it never fails; what is wrong is in `faults`. */
export function parseRobots(bytes: Uint8Array): Robots {
  throw new Error(`not written yet: ${bytes.length}`)
}
