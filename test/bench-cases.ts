import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, test } from "vitest"

import { findPostgres } from "../packages/dev/src/find-postgres.ts"
import type { Figure } from "./bench/figure.ts"

const runner = fileURLToPath(new URL("bench/run.ts", import.meta.url))

export function bench(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [runner, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

/** What `bench.test.ts` has time for, with the number of its figures. */
export const briefAreas: readonly [area: string, count: number][] = [
  ["sync", 15],
  ["webhooks", 9],
  ["visibility", 3],
  ["reddit", 13],
  ["growth", 6],
  ["dashboard", 22],
  ["publishing --platform wordpress", 11],
  ...(findPostgres(existsSync) === undefined ? [] : [["tenants", 18] satisfies [string, number]]),
]

/** Tests of areas with so many figures each: that they are measured and printed, not what they are. */
export function describeBench(areas: readonly [area: string, count: number][]): void {
  test.each(areas)("the benchmark of %s prints one object a figure", { timeout: 300_000 }, async (area, count) => {
    const { code, stdout, stderr } = await bench(...area.split(" "), "--small", "--json")
    // A benchmark that breaks halfway also ends with 1.
    expect(stderr).not.toMatch(/^ {4}at /m)
    const figures = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Figure)

    expect(figures.length, stderr).toBe(count)
    for (const figure of figures) {
      expect(Object.keys(figure)).toEqual(["area", "figure", "ours", "baseline", "ratio", "goal", "holds"])
      // Where the goal is none, such as no visit to an unchanged page, none is measured.
      if (figure.goal !== 0) expect(figure.ours, figure.figure).toBeGreaterThan(0)
      expect(figure.baseline, figure.figure).toBeGreaterThan(0)
      expect(figure.holds).toBe(figure.goal === null || figure.ratio <= figure.goal)
    }
    expect(code).toBe(figures.every(({ holds }) => holds) ? 0 : 1)
  })
}
