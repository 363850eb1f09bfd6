import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Passwords } from "@citable/secrets/passwords"

import type { Kernel } from "../gate/kernel.ts"
import type { AuthorizationServer } from "./oauth/create-authorization-server.ts"

/** The services that every page works with, and the work that pages leave for later. */
export interface PageServices {
  kernel: Kernel
  passwords: Passwords
  server: AuthorizationServer
  /** Sends a mail, and returns whether the mail server accepted it. Undefined without a mail server. */
  sendMail: ((mail: { to: string; subject: string; text: string }) => Promise<boolean>) | undefined
  fetchSite: PageHost["fetchSite"]
  onError: PageHost["onError"]
  /** Answers a request of a page to the API of this service, without the network. */
  dispatch: (request: Request, env: PageEnv["Bindings"]) => Promise<Response>
}
