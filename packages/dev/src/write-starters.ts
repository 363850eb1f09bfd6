// Writes the starters of `citable create` as JSON: to a file, which packing the command does, or to standard output.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

import { makeStarter, starterNames } from "./make-starter.ts"

const starters = JSON.stringify(Object.fromEntries(starterNames.map((name) => [name, makeStarter(name)])), null, 1)
const [target] = process.argv.slice(2)
if (target === undefined) process.stdout.write(starters)
else {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${starters}\n`)
}
