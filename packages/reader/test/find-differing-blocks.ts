import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

import { decideRobots, parseRobots } from "@citable/reader"

import { toCleanCase, toMessyCase } from "./robots-cases.ts"

const blockSize = 500

/**
 * What google/robotstxt (commit 22b355f) answers to the cases of `robots-cases.ts`: of each 500 cases, the beginning of the SHA-256 of
 * the lines `<1 if allowed, else 0> <number of the deciding line, or 0>`. A changed case needs new answers of that program.
 */
const verdicts: { messy: string[]; clean: string[] } = JSON.parse(
  readFileSync(new URL("robots-verdicts.json", import.meta.url), "utf8"),
)

/** The blocks of cases whose answers differ, such as `messy 1500`. */
export function findDifferingBlocks(blocks: number): string[] {
  return Object.entries({ messy: toMessyCase, clean: toCleanCase }).flatMap(([kind, toCase]) => {
    const stored = kind === "messy" ? verdicts.messy : verdicts.clean
    return stored.slice(0, blocks).flatMap((verdict, block) => {
      const answers = Array.from({ length: blockSize }, (_, index) => {
        const { robots, token, url } = toCase(block * blockSize + index)
        const { allowed, line } = decideRobots(parseRobots(robots), { tokens: [token], url, mode: "google" })
        return `${allowed === true ? 1 : 0} ${line ?? 0}`
      })
      const hash = createHash("sha256").update(answers.join("\n")).digest("hex")
      return hash.startsWith(verdict) ? [] : [`${kind} ${block * blockSize}`]
    })
  })
}
