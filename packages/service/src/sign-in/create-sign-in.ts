import { createPasswords, type PasswordCost } from "../accounts/passwords.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { SignIn } from "../http/request-env.ts"
import { ProblemError } from "../problems/problem-error.ts"
import type { Dashboard } from "./dashboard.ts"
import { addOAuthRoutes, withResourceMetadata } from "./oauth/add-oauth-routes.ts"
import { createAuthorizationServer } from "./oauth/create-authorization-server.ts"
import { addPages } from "./pages/add-pages.ts"
import { type PageContext, servePage, showProblem } from "./pages/page-request.ts"
import { type Page, renderPage } from "./pages/page.ts"
import { createServerPages } from "./pages/server-pages.ts"

export interface SignInOptions {
  publicUrl: string | undefined
  passwordCost: PasswordCost | undefined
  sendMail: PageContext["sendMail"]
  dashboard: Dashboard | undefined
  onError: (error: unknown) => void
}

/** Creates the sign-in from accounts, the authorization server and the pages. */
export function createSignIn(kernel: Kernel, options: SignInOptions): SignIn {
  const { db, box, now } = kernel
  const { publicUrl, passwordCost: cost, dashboard, onError } = options
  const server = createAuthorizationServer({ db, box, now, publicUrl, onError, pages: createServerPages() })
  const passwords = createPasswords(cost === undefined ? {} : { cost })
  const sendMail: PageContext["sendMail"] =
    options.sendMail && (async (mail) => options.sendMail?.(mail).catch(onError))
  const render = (page: Page) => (dashboard === undefined ? renderPage(page) : dashboard.renderPage(page))
  const pages: PageContext = { kernel, passwords, server, sendMail, renderPage: render, onError }
  return {
    addRoutes(app) {
      addOAuthRoutes(app, server, { db, now })
      // The first route of a path wins, so the dashboard can replace a page.
      dashboard?.addRoutes(app, pages)
      addPages(app, pages)
    },
    async showProblem(context, problem) {
      try {
        return await servePage(pages, context, () => Promise.reject(problem))
      } catch (error) {
        // The session cannot be read: without PUBLIC_URL, or with a database that is out of reach.
        if (!(error instanceof ProblemError)) onError(error)
        return showProblem(problem, render)
      }
    },
    challenge: (response, request) => withResourceMetadata(response, request, server),
  }
}
