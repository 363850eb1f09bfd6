import { existsSync } from "node:fs"

import { findPostgres } from "../packages/dev/src/find-postgres.ts"
import { describeBench } from "./bench-cases.ts"

describeBench([
  // Replicas are measured where there is a Postgres.
  ["service", findPostgres(existsSync) === undefined ? 9 : 12],
  ["markdown", 20],
])
