import type { Dashboard } from "@citable/page-kit"

import type { ImportLimits } from "./import/import-limits.ts"

export interface DashboardOptions {
  /** What one import of files takes at most. Default: 48 MiB in 5,000 files, out of a form of 256 MiB. The service takes 64 MiB. */
  importLimits?: Partial<ImportLimits>
}

/**
 * Creates the dashboard of a service: pages made on the server, every number and action through the tools. They work without scripts;
 * scripts add autosave and the live preview.
 *
 * @example
 * const service = await createService({ dataDir: "./citable-data", dashboard: createDashboard() })
 */
export function createDashboard(options: DashboardOptions = {}): Dashboard {
  return { load: async () => (await import("./open-pages.ts")).openPages(options.importLimits) }
}
