import type { Dashboard } from "@citable/page-kit"
import { createPasswords, type PasswordCost } from "@citable/secrets/passwords"
import type { Hono } from "hono"

import type { Mail } from "../accounts/create-mailer.ts"
import type { DemoVisit } from "../accounts/demo-visit.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { Env, SignIn } from "../http/request-env.ts"
import { addOAuthRoutes, withResourceMetadata } from "./oauth/add-oauth-routes.ts"
import { createAuthorizationServer } from "./oauth/create-authorization-server.ts"
import type { Pages } from "./open-pages.ts"
import type { PageServices } from "./page-services.ts"

const words =
  "activity|article-prompts|counted-answers|draws|import-files|imports|invitations|live-texts|made|mail-choices|members|people|prompt-texts|report-links|report-words|revision-names|site-keys|site-looks|uploads|usage|views|writings"

/** The paths that take the session of a person, or the token of a report link. `open-routes.ts` loads what answers them. */
const sessionPaths: readonly string[] = [
  "/v1/report",
  "/v1/session",
  "/v1/session/accounts",
  "/v1/session/spending",
  `/v1/brands/:brand_id/:word{${words}}`,
  `/v1/brands/:brand_id/:word{${words}}/*`,
]

export interface SignInOptions {
  publicUrl: string | undefined
  passwordCost: PasswordCost | undefined
  sendMail: ((mail: Mail) => Promise<void>) | undefined
  dashboard: Dashboard | undefined
  demoVisit: DemoVisit | undefined
  /** The line at the top of every page. */
  notice: () => string | undefined
  fetchSite: PageServices["fetchSite"]
  onError: (error: unknown) => void
}

/** Creates the sign-in from accounts, the authorization server and the pages. */
export function createSignIn(kernel: Kernel, options: SignInOptions): SignIn {
  const { db, box, now, tally } = kernel
  const { publicUrl, passwordCost: cost, dashboard, demoVisit, notice, fetchSite, onError } = options
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
  const dispatch: PageServices["dispatch"] = async (request, env) => {
    if (api === undefined) throw new Error("The API of this service is not open yet")
    // What it knows about the caller is what the page knows.
    return api.fetch(request, { ...env, headers: {} })
  }
  const services: PageServices = { kernel, passwords, server, sendMail, fetchSite, onError, dispatch }
  let api: Hono<Env> | undefined
  let routes: Promise<Hono<Env>> | undefined
  const openRoutes = () => (routes ??= import("./routes/open-routes.ts").then((module) => module.openRoutes(services)))
  let opened: Promise<Pages> | undefined
  // Many services answer sites and agents alone for hours, and need no page.
  const openPages = () =>
    (opened ??= import("./open-pages.ts").then((module) =>
      module.openPages(services, { dashboard, demoVisit, notice }),
    ))
  return {
    addRoutes(app) {
      api = app
      addOAuthRoutes(app, server, { db, now })
      for (const path of sessionPaths) {
        app.all(path, async (context) => (await openRoutes()).fetch(context.req.raw, context.env))
      }
    },
    addPages: async (app) => (await openPages()).addRoutes(app),
    showProblem: async (context, problem) => (await openPages()).showProblem(context, problem),
    challenge: (response, request, socket) => withResourceMetadata(response, request, { server, socket }),
  }
}
