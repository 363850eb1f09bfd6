import type { Hono } from "hono"

import type { Env } from "../../http/request-env.ts"
import { addBrandList } from "./add-brand-list.ts"
import { addConsentPages } from "./add-consent-pages.ts"
import { addGooglePages } from "./add-google-pages.ts"
import { addInvitationPages } from "./add-invitation-pages.ts"
import { addSetupPages } from "./add-setup-pages.ts"
import { addSignInPages } from "./add-sign-in-pages.ts"
import { addUnsubscribePage } from "./add-unsubscribe-page.ts"
import type { PageContext } from "./page-request.ts"

/** Adds all pages for people. The service renders them, and their forms work without scripts. */
export function addPages(app: Hono<Env>, deps: PageContext): void {
  addSetupPages(app, deps)
  addSignInPages(app, deps)
  addInvitationPages(app, deps)
  addConsentPages(app, deps)
  addBrandList(app, deps)
  addUnsubscribePage(app, deps)
  addGooglePages(app, deps)
}
