import { existsSync } from "node:fs"

import { findChromium } from "../packages/dev/src/find-chromium.ts"
import { findGhost } from "../packages/dev/src/find-ghost.ts"
import { findPostgres } from "../packages/dev/src/find-postgres.ts"
import { briefAreas, describeBench } from "./bench-cases.ts"

describeBench([
  ...briefAreas,
  // Postgres and replicas are measured where there is a Postgres.
  ["service", findPostgres(existsSync) === undefined ? 10 : 17],
  ["markdown", 20],
  ["writing", 17],
  ["judge", 8],
  ["start", 4],
  ["effect", 3],
  // A real Ghost is measured where there is one.
  ["publishing", findGhost(existsSync) === undefined ? 20 : 23],
  // On both databases where there is a Postgres.
  ["search", findPostgres(existsSync) === undefined ? 16 : 32],
  // Browsers are measured where there is a Chromium; the crawlers of others are left out.
  ...(findChromium(existsSync) === undefined ? [] : [["editor", 3] satisfies [string, number]]),
  ["reader", findChromium(existsSync) === undefined ? 8 : 10],
])
