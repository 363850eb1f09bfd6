import type { DemoVisit } from "../accounts/demo-visit.ts"
import { createPasswords, type PasswordCost } from "../accounts/passwords.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { SignIn } from "../http/request-env.ts"
import { ProblemError } from "../problems/problem-error.ts"
import type { Dashboard } from "./dashboard.ts"
import { addOAuthRoutes, withResourceMetadata } from "./oauth/add-oauth-routes.ts"
import { createAuthorizationServer } from "./oauth/create-authorization-server.ts"
import { addDemoPage } from "./pages/add-demo-page.ts"
import { addPages } from "./pages/add-pages.ts"
import { type PageContext, servePage } from "./pages/page-request.ts"
import { type Page, renderPage } from "./pages/page.ts"
import { createServerPages } from "./pages/server-pages.ts"
import { showProblem } from "./pages/show-problem.ts"

export interface SignInOptions {
  publicUrl: string | undefined
  passwordCost: PasswordCost | undefined
  sendMail: PageContext["sendMail"]
  deliveryFetch: PageContext["deliveryFetch"]
  dashboard: Dashboard | undefined
  demoVisit: DemoVisit | undefined
  fetchSite: PageContext["fetchSite"]
  onError: (error: unknown) => void
}

/** Creates the sign-in from accounts, the authorization server and the pages. */
export function createSignIn(
  kernel: Kernel,
  options: SignInOptions,
): SignIn & { startWork: () => Promise<() => void> } {
  const { db, box, now } = kernel
  const { publicUrl, passwordCost: cost, dashboard, demoVisit, fetchSite, deliveryFetch, onError } = options
  const server = createAuthorizationServer({ db, box, now, publicUrl, onError, pages: createServerPages() })
  const passwords = createPasswords(cost === undefined ? {} : { cost })
  const sendMail: PageContext["sendMail"] =
    options.sendMail && (async (mail) => options.sendMail?.(mail).catch(onError))
  const render = (page: Page) => (dashboard === undefined ? renderPage(page) : dashboard.renderPage(page))
  const fetches = { fetchSite, deliveryFetch }
  const pages: PageContext = { kernel, passwords, server, sendMail, ...fetches, renderPage: render, onError }
  return {
    addRoutes(app) {
      addOAuthRoutes(app, server, { db, now })
      // The first route of a path wins, so the dashboard can replace a page.
      dashboard?.addRoutes(app, pages)
      addPages(app, pages)
      if (demoVisit !== undefined) addDemoPage(app, pages, demoVisit)
    },
    startWork: async () => (await dashboard?.startWork?.(pages)) ?? (() => {}),
    async showProblem(context, problem) {
      try {
        return await servePage(pages, context, () => Promise.reject(problem))
      } catch (error) {
        // The session cannot be read: without PUBLIC_URL, or with a database that is out of reach.
        if (!(error instanceof ProblemError)) onError(error)
        return showProblem(problem, render, { requestId: context.env.requestId })
      }
    },
    challenge: (response, request) => withResourceMetadata(response, request, server),
  }
}
