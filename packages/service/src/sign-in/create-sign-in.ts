import { createPasswords, type PasswordCost } from "../accounts/passwords.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { SignIn } from "../http/request-env.ts"
import { addOAuthRoutes, withResourceMetadata } from "./oauth/add-oauth-routes.ts"
import { createAuthorizationServer } from "./oauth/create-authorization-server.ts"
import { addPages } from "./pages/add-pages.ts"
import type { PageContext } from "./pages/page-request.ts"
import { createServerPages } from "./pages/server-pages.ts"

export interface SignInOptions {
  publicUrl: string | undefined
  passwordCost: PasswordCost | undefined
  sendMail: PageContext["sendMail"]
  onError: (error: unknown) => void
}

/** Creates the sign-in from accounts, the authorization server and the pages. */
export function createSignIn(kernel: Kernel, options: SignInOptions): SignIn {
  const { db, box, now } = kernel
  const { publicUrl, passwordCost: cost, onError } = options
  const server = createAuthorizationServer({ db, box, now, publicUrl, onError, pages: createServerPages() })
  const passwords = createPasswords(cost === undefined ? {} : { cost })
  const { sendMail } = options
  return {
    addRoutes(app) {
      addOAuthRoutes(app, server, { db, now })
      const send: PageContext["sendMail"] = sendMail && ((mail) => sendMail(mail).catch(onError))
      addPages(app, { kernel, passwords, server, sendMail: send, onError })
    },
    challenge: (response, request) => withResourceMetadata(response, request, server),
  }
}
