import type { Presence } from "../articles/read-presence.ts"
import { sendSigned } from "./send-signed.ts"
import { showPresence } from "./show-presence.ts"

/** How often an editor says that it is open. Whoever has not said so for three minutes is gone. */
const beatMs = 60_000

/** Tells the service that the editor is open, also as somebody comes back to it, and shows who else is there. */
export function keepPresent(form: HTMLFormElement): void {
  const page = form.ownerDocument
  setInterval(() => void tell(), beatMs)
  page.addEventListener("visibilitychange", () => !page.hidden && void tell())

  async function tell(): Promise<void> {
    const { pathname } = new URL(form.action)
    // A new article has nobody else.
    if (pathname.endsWith("/new")) return
    try {
      const response = await sendSigned((csrf) =>
        fetch(`${pathname}/present`, { method: "POST", body: new URLSearchParams({ csrf }) }),
      )
      if (response.ok) showPresence(page, (await response.json()) as Presence)
    } catch (error) {
      // Saving says that the service does not answer.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    }
  }
}
