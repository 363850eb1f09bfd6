import { createPasswords, type PasswordCost } from "@citable/secrets/passwords"

import type { Mail } from "../accounts/create-mailer.ts"
import type { DemoVisit } from "../accounts/demo-visit.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { SignIn } from "../http/request-env.ts"
import { workImportRuns } from "../imports/import-runs.ts"
import type { Dashboard } from "./dashboard.ts"
import { addOAuthRoutes, withResourceMetadata } from "./oauth/add-oauth-routes.ts"
import { createAuthorizationServer } from "./oauth/create-authorization-server.ts"
import type { Pages } from "./open-pages.ts"
import type { PageServices } from "./pages/page-request.ts"

export interface SignInOptions {
  publicUrl: string | undefined
  passwordCost: PasswordCost | undefined
  sendMail: ((mail: Mail) => Promise<void>) | undefined
  deliveryFetch: PageServices["deliveryFetch"]
  dashboard: Dashboard | undefined
  demoVisit: DemoVisit | undefined
  /** The line at the top of every page. */
  notice: () => string | undefined
  fetchSite: PageServices["fetchSite"]
  onError: (error: unknown) => void
}

/** Creates the sign-in from accounts, the authorization server and the pages. */
export function createSignIn(
  kernel: Kernel,
  options: SignInOptions,
): SignIn & { startWork: () => Promise<() => void> } {
  const { db, box, now, tally } = kernel
  const { publicUrl, passwordCost: cost, dashboard, demoVisit, notice, fetchSite, deliveryFetch, onError } = options
  const pages = async () => (await import("./pages/server-pages.ts")).createServerPages(notice)
  const server = createAuthorizationServer({ db, box, now, publicUrl, onError, pages })
  const passwords = createPasswords(cost === undefined ? {} : { cost })
  const send = options.sendMail
  const sendMail: PageServices["sendMail"] =
    send &&
    ((mail) =>
      send(mail).then(
        () => {
          tally?.end("mails", "sent")
          return true
        },
        (error: unknown) => {
          onError(error)
          tally?.end("mails", "failed")
          return false
        },
      ))
  const services: PageServices = { kernel, passwords, server, sendMail, fetchSite, deliveryFetch, onError }
  let opened: Promise<Pages> | undefined
  // Many services answer sites and agents alone for hours, and need no page.
  const openPages = () =>
    (opened ??= import("./open-pages.ts").then((module) =>
      module.openPages(services, { dashboard, demoVisit, notice }),
    ))
  return {
    addRoutes: (app) => addOAuthRoutes(app, server, { db, now }),
    addPages: async (app) => (await openPages()).addRoutes(app),
    showProblem: async (context, problem) => (await openPages()).showProblem(context, problem),
    async startWork() {
      const ending = new AbortController()
      if (dashboard !== undefined) {
        const run = async (id: string) => (await dashboard.load()).runImport(services, id, ending.signal)
        await workImportRuns(kernel.jobs, run)
      }
      return () => ending.abort()
    },
    challenge: (response, request, socket) => withResourceMetadata(response, request, { server, socket }),
  }
}
