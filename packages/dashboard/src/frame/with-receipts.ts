import type { PageHost, SignedInRequest } from "@citable/page-kit"

/** The cookie that tells a script which of its forms have arrived. */
const cookie = "citable_kept"
const most = 8

/**
 * Tells the scripts of the pages which forms have done what they say, so that the browser no longer keeps their texts. A form has the name of its
 * text in the field `kept`. A sign-in page, a problem and a form that is shown again are no such answer.
 */
export function withReceipts(pages: PageHost): PageHost {
  const serveSignedIn: PageHost["serveSignedIn"] = (context, handle) =>
    pages.serveSignedIn(context, async (page) => {
      let kept: string | undefined
      const readForm: SignedInRequest["readForm"] = async (options) => {
        const form = await page.readForm(options)
        kept = form.get("kept") ?? undefined
        form.delete("kept")
        return form
      }
      const response = await handle({ ...page, readForm })
      if (kept !== undefined && isName.test(kept) && response.status < 400) {
        const before = new RegExp(`(?:^|; )${cookie}=([\\w.-]*)`).exec(context.req.header("cookie") ?? "")?.[1] ?? ""
        const names = [...before.split(".").filter((name) => isName.test(name)), kept].slice(-most)
        response.headers.append("set-cookie", `${cookie}=${names.join(".")}; Path=/; Max-Age=3600; SameSite=Strict`)
      }
      return response
    })
  // The host finds some of its members while it serves.
  return Object.assign(Object.create(pages) as PageHost, { serveSignedIn })
}

const isName = /^[\w-]{1,60}$/
