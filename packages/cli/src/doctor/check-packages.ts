import semver from "semver"

import { ownCommand } from "../internal/own-command.ts"
import { type Check, fail, ok, warn } from "./check.ts"
import type { Site } from "./read-site.ts"

/** Checks Node, the framework and the packages of Citable: installed, in range, and of one release. */
export function checkPackages({ framework, helper, installed }: Site, nodeVersion: string): Check[] {
  const own = installed.get(helper)
  const site = installed.get(framework)
  const engine = own?.engine ?? ">=22.19.0"
  const checks = [
    semver.satisfies(nodeVersion, engine)
      ? ok("node", `Node ${nodeVersion}`)
      : fail("node", `Node ${nodeVersion} is too old.`, `Install Node ${engine.replace(/^>=/, "")} or newer.`),
  ]
  const range = own?.peers[framework]
  const title = framework === "astro" ? "Astro" : "Next.js"
  if (site === undefined) {
    checks.push(
      fail("framework", `${title} is not installed.`, "Install the packages of the site, such as with npm install."),
    )
  } else if (range !== undefined && !semver.satisfies(site.version, range, { includePrerelease: true })) {
    checks.push(
      fail("framework", `${helper} does not support ${title} ${site.version}.`, `Install ${framework}@"${range}".`),
    )
  } else checks.push(ok("framework", `${title} ${site.version}`))
  if (own === undefined) {
    checks.push(fail("packages", `${helper} is not installed.`, `Run ${ownCommand} init, or npm install ${helper}.`))
    return checks
  }
  const releases = new Map(
    [...installed].filter(([name]) => name.startsWith("@citable/")).map(([name, one]) => [name, one.version]),
  )
  const others = [...releases].filter(([, version]) => version !== own.version)
  checks.push(
    others.length === 0
      ? ok("packages", `${helper} ${own.version}`)
      : warn(
          "packages",
          `${helper} is ${own.version}, but ${others.map(([name, version]) => `${name} is ${version}`).join(", ")}.`,
          `Install the same release of all: npm install ${[...releases.keys()].map((name) => `${name}@${own.version}`).join(" ")}.`,
        ),
  )
  return checks
}
