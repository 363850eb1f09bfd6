import { startService, type StartedService, type StartOptions } from "@citable/dev"

import { createDashboard } from "../src/index.ts"

/** A low cost. A test of the service checks the real one. */
const passwordCost = { ln: 8, r: 8, p: 1 }

export const ada = { email: "ada@example.com", password: "correct horse battery" }

/** Starts the real service with the dashboard, and nobody who can sign in. */
export function startDashboard(options: StartOptions = {}): Promise<StartedService> {
  return startService({ passwordCost, dashboard: createDashboard(), ...options })
}
