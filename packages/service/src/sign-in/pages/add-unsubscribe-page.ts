import { ProblemError } from "@citable/contract/problem-error"
import type { Hono } from "hono"
import { html } from "hono/html"

import { removeAlertChoice } from "../../accounts/alert-choices.ts"
import { readUnsubscribeToken, type Subscription } from "../../credentials/unsubscribe-token.ts"
import type { Env } from "../../http/request-env.ts"
import type { PageContext } from "./page-request.ts"

/**
 * Adds the page that ends a mail about a brand. It needs no sign-in: the token can do nothing else. Only a POST ends the mail, because
 * programs that look for viruses open links. The reader's mail program sends the same POST (RFC 8058).
 */
export function addUnsubscribePage(app: Hono<Env>, { kernel, renderPage }: PageContext): void {
  const read = (token: string | undefined): Subscription => {
    const subscription = readUnsubscribeToken(kernel.box, token ?? "")
    if (subscription !== undefined) return subscription
    throw new ProblemError(
      "not_found",
      "This link is incomplete, or from another service. Copy it from the mail again.",
    )
  }

  app.get("/unsubscribe", (context) => {
    const token = context.req.query("token")
    read(token)
    return renderPage({
      title: "Stop these mails",
      isNarrow: true,
      body: html`<form method="post" action="/unsubscribe?token=${encodeURIComponent(token ?? "")}">
        <p>
          You then get no more mails of this kind about this brand. You can choose them again in the brand’s settings.
        </p>
        <div class="actions"><button>Stop these mails</button></div>
      </form>`,
    })
  })
  app.post("/unsubscribe", async (context) => {
    await removeAlertChoice(kernel.db, read(context.req.query("token")))
    return renderPage({
      title: "Stopped",
      isNarrow: true,
      body: html`<p role="status">You get no more mails of this kind about this brand.</p>`,
    })
  })
}
