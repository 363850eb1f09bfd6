import { type BrandPage, csrfField, type Html, isOnce, type PageHost, type SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

import type { Change } from "../frame/go-with-undo.ts"
import { time } from "../frame/time.ts"
import { type TrashKind, trashKinds } from "./trash-kinds.ts"

/** The parameter of an address that names what was just deleted, such as `trashed=files.med_1`. */
const parameter = /^(?<name>[a-z]{1,20})\.(?<id>[a-z]{3}_[0-9a-z]{1,40})$/
/** The trash has the last deletion first, so it is among as many. */
const most = 20

/**
 * Shows on the page behind a deletion what is in the trash, with the button that takes it out again, and on the page behind a change the button
 * that takes it back. The address names it, and the page looks whether it is there: nobody can make it say so by a link.
 */
export function withUndo(pages: PageHost): PageHost {
  const serveSignedIn: PageHost["serveSignedIn"] = (context, handle) =>
    pages.serveSignedIn(context, async (page) => {
      const { name = "", id = "" } = parameter.exec(context.req.query("trashed") ?? "")?.groups ?? {}
      const kind = Object.hasOwn(trashKinds, name) ? trashKinds[name] : undefined
      const once = context.req.query("undo") ?? ""
      if (context.req.method !== "GET" || (kind === undefined && !isOnce(once))) return handle(page)
      let toast: Html | "" = ""
      const openBrand: SignedInRequest["openBrand"] = async (brandId, options) => {
        const brand = await page.openBrand(brandId, options)
        toast =
          kind === undefined
            ? await readChange(brand, once, page.csrf)
            : await readToast(brand, { name, id, kind, csrf: page.csrf })
        return brand
      }
      const show: SignedInRequest["show"] = (shown) => page.show({ ...shown, body: html`${toast}${shown.body}` })
      return handle({ ...page, openBrand, show })
    })
  // The host finds some of its members while it serves.
  return Object.assign(Object.create(pages) as PageHost, { serveSignedIn })
}

interface Deleted {
  name: string
  id: string
  kind: TrashKind
  csrf: string
}

async function readToast(brand: BrandPage, { name, id, kind, csrf }: Deleted): Promise<Html | ""> {
  if (!brand.scopes.has(kind.scopes.read)) return ""
  const { rows } = await kind.list(brand, { limit: most })
  const row = rows.find((one) => one.id === id)
  if (row === undefined) return ""
  const { title, trashed } = row
  return html`<div class="toast">
    <p role="status"><bdi>${title}</bdi> is in the trash until ${time(trashed?.until)}.</p>
    ${
      brand.scopes.has(kind.scopes.write)
        ? html`<form method="post" action="/brands/${brand.id}/trash/${name}/${id}/restore">
            ${csrfField(csrf)}<button class="plain" aria-label="Undo: ${kind.restoreLabel}">Undo</button>
          </form>`
        : ""
    }
  </div>`
}

/** What the form before this page has changed. The service gives it once, to the person who sent the form. */
async function readChange(brand: BrandPage, once: string, csrf: string): Promise<Html | ""> {
  const { made } = await brand.send("POST /made/{once}/take", { once })
  if (made === null || !("told" in made)) return ""
  const { told, action, fields } = made as Change
  return html`<div class="toast">
    <p role="status" dir="auto">${told}</p>
    <form method="post" action="${action}">
      ${csrfField(csrf)}${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="plain">Undo</button>
    </form>
  </div>`
}
