import { ProblemError } from "@citable/contract/problem-error"
import { type Page, type PageEnv, readReport, renderPage, showProblem } from "@citable/page-kit"
import type { Dashboard } from "@citable/page-kit"
import type { Context, Hono } from "hono"

import type { DemoVisit } from "../accounts/demo-visit.ts"
import type { Env } from "../http/request-env.ts"
import type { PageServices } from "./page-services.ts"
import { addDemoPage } from "./pages/add-demo-page.ts"
import { addPages } from "./pages/add-pages.ts"
import { type PageContext, servePage, serveSignedIn } from "./pages/page-request.ts"

export interface Pages {
  addRoutes(app: Hono<Env>): void
  /** Shows a problem as a page. */
  showProblem(context: Context<Env>, problem: ProblemError): Promise<Response>
}

/** Loads the pages for people. Import this file when somebody asks for a page: it loads all of them. */
export async function openPages(
  services: PageServices,
  {
    dashboard,
    demoVisit,
    notice,
  }: { dashboard: Dashboard | undefined; demoVisit: DemoVisit | undefined; notice: () => string | undefined },
): Promise<Pages> {
  const own = await dashboard?.load()
  const render = (page: Page) => {
    const noted = { ...page, notice: notice() }
    return own === undefined ? renderPage(noted) : own.renderPage(noted)
  }
  const pages: PageContext = {
    ...services,
    renderPage: render,
    now: services.kernel.now,
    platforms: services.kernel.publishers.definitions,
    mostUploadBytes: services.kernel.media.maxBytes,
    picturesFault: () => services.kernel.media.pictures.fault(),
    serveSignedIn: (context, handle) => serveSignedIn(pages, context, handle),
    hasDashboard: own !== undefined,
    isDemo: demoVisit !== undefined,
    fetchPage: (request) => services.kernel.reading.fetch(request),
    readReport: (context, token, range) => {
      const fetch = (request: Request) => services.dispatch(request, context.env)
      return readReport({ origin: new URL(context.req.url).origin, fetch }, token, range)
    },
  }
  return {
    addRoutes(app) {
      // The first route of a path wins, so the dashboard can replace a page.
      // Its routes read what the server knows about a request, and set nothing.
      own?.addRoutes(app as unknown as Hono<PageEnv>, pages)
      addPages(app, pages)
      if (demoVisit !== undefined) addDemoPage(app, pages, demoVisit)
    },
    async showProblem(context, problem) {
      try {
        return await servePage(pages, context, () => Promise.reject(problem))
      } catch (error) {
        // The session cannot be read: without PUBLIC_URL, or with a database that is out of reach.
        if (!(error instanceof ProblemError)) pages.onError(error)
        return showProblem(problem, render, { requestId: context.env.requestId })
      }
    },
  }
}
