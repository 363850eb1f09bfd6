import type { Hono } from "hono"

import type { Env } from "../http/request-env.ts"
import type { PageContext } from "./pages/page-request.ts"
import type { Page } from "./pages/page.ts"

/** The pages on which people work. `@citable/dashboard` makes them; without it, the service only has the pages of sign-in, keys and webhooks. */
export interface Dashboard {
  /** Adds the routes of the pages. A route replaces the page of the service with the same path. */
  addRoutes(app: Hono<Env>, pages: PageContext): void
  /** Starts the work that its pages leave for later, in a process that runs background work. Returns what stops it. */
  startWork?(pages: PageContext): Promise<() => void>
  /** Renders every page of the service, in the frame of the dashboard. */
  renderPage(page: Page): Response
}
