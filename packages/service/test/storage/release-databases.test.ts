import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createTestDatabase, onEngine } from "@citable/dev"
import { createService, restoreService } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openRelease, releases } from "./release-database.ts"
import { exportText, linesOf } from "./run-export-trip.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "citable-releases-"))
  mkdirSync(join(folder, "old"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const versions = readdirSync(releases)
  .filter((name) => name.endsWith(".sql.gz"))
  .map((name) => name.replace(/\.sql\.gz$/, ""))

it("there is a database of every release", () => expect(versions.length).toBeGreaterThan(0))

it.each(versions)("this release opens the database of %s, and gives the answers of then", async (version) => {
  const { now, secretKey, operatorToken, answers } = openRelease(version, join(folder, "old/service.db"))
  const { databaseUrl } = await onEngine()
  let place: { dataDir: string; databaseUrl?: string } = { dataDir: join(folder, "old") }
  if (databaseUrl !== undefined) {
    const lines = linesOf(await exportText(place))
    place = { dataDir: join(folder, "new"), databaseUrl: await createTestDatabase() }
    await restoreService({ ...place, lines })
  }
  const errors: unknown[] = []
  // Nobody is asked, and nothing is sent.
  const refuse = () => Promise.reject(new Error("Tests contact nobody."))
  const service = await createService({
    ...place,
    secretKey,
    rateLimit: false,
    role: "api",
    // Releases before made no smaller versions of pictures. With them, sync tokens differ, so that sites fetch the widths.
    media: { pictures: false },
    now: () => now,
    deliveryFetch: refuse,
    deployFetch: refuse,
    onError: (error) => errors.push(error),
  })
  const differences: string[] = []
  for (const [path, expected] of Object.entries(answers)) {
    const headers = { authorization: `Bearer ${operatorToken}` }
    const response = await service.fetch(new Request(`http://localhost${path}`, { headers }))
    const found: unknown = await response.json()
    try {
      expect(withoutCommas(found)).toMatchObject(withoutBounds(expected))
    } catch (error) {
      differences.push(`${path}: ${(error as Error).message}`)
    }
  }
  await service.close()
  expect(differences).toEqual([])
  expect(errors).toEqual([])
})

/**
 * The figures stay as they were. How far chance reaches is what a release infers from them, and `score_limit`, which no audit of then has, is gone
 * with the limits.
 */
const withoutBounds = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === "score_limit" && value === null
      ? undefined
      : key === "interval" && typeof value === "object" && value !== null
        ? expect.objectContaining({ low: expect.any(Number) })
        : value,
  ) as object

/** Sentences for people write `1,296`, which releases before wrote as `1296`. */
const withoutCommas = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === "detail" && typeof value === "string" ? value.replaceAll(/(\d),(?=\d{3}\b)/g, "$1") : value,
  ) as unknown
