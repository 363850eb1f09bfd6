import type { Hono } from "hono"

import type { PageEnv, PageHost } from "./page-host.ts"
import type { Page } from "./page.ts"

/** The pages on which people work. `@citable/dashboard` makes them; without it, the service only has the pages of sign-in. */
export interface Dashboard {
  /** Loads the code of the pages. The service calls it when somebody asks for a page. */
  load(): Promise<DashboardPages>
}

export interface DashboardPages {
  /** Adds the routes of the pages. A route replaces the page of the service with the same path. */
  addRoutes(app: Hono<PageEnv>, pages: PageHost): void
  /** Renders every page of the service, in the frame of the dashboard. */
  renderPage(page: Page): Response
}
