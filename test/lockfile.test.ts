import { readFileSync } from "node:fs"

import { expect, it } from "vitest"

const lockfile = readFileSync(new URL("../pnpm-lock.yaml", import.meta.url), "utf8")

it("every native package is locked for macOS and Windows too: where one is missing, pin a release that has it", () => {
  const names = [...lockfile.matchAll(/^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@[\w.-]+'?:$/gm)].map(
    (match) => match[1] as string,
  )
  const families = new Map<string, Set<string>>()
  for (const name of new Set(names)) {
    const match = /^(.*?)[-/]((?:linux|darwin|win32|windows)-(?:x64|arm64))/.exec(name)
    if (match === null) continue
    const [, family = "", platform = ""] = match
    const platforms = families.get(family) ?? new Set()
    families.set(family, platforms.add(platform.replace("windows", "win32")))
  }
  expect(families.size).toBeGreaterThan(5)
  const incomplete = [...families]
    .filter(([, platforms]) => platforms.has("linux-x64"))
    .filter(
      ([family, platforms]) =>
        !platforms.has("darwin-arm64") || !(platforms.has("win32-x64") || family.includes("libvips")),
    )
  expect(incomplete.map(([family, platforms]) => `${family}: ${[...platforms].join(", ")}`)).toEqual([])
})

it("no entry names a registry: packages come from whatever registry the machine uses", () => {
  expect(lockfile).not.toMatch(/tarball: http|https?:\/\/[\w.-]*registry/)
})
