import type { Page, PageEnv } from "@citable/page-kit"
import type { Hono } from "hono"

import type { PageServices } from "./page-services.ts"
import type { PageContext } from "./pages/page-request.ts"

/** The pages on which people work. `@citable/dashboard` makes them; without it, the service only has the pages of sign-in. */
export interface Dashboard {
  /** Loads the code of the pages. The service calls it when somebody asks for a page, or has files to import. */
  load(): Promise<DashboardPages>
}

export interface DashboardPages {
  /** Adds the routes of the pages. A route replaces the page of the service with the same path. */
  addRoutes(app: Hono<PageEnv>, pages: PageContext): void
  /** Renders every page of the service, in the frame of the dashboard. */
  renderPage(page: Page): Response
  /** Carries out the step that an import of files is in. Pages leave it to a process that runs background work. */
  runImport(services: PageServices, id: string, signal: AbortSignal): Promise<void>
}
