import type { BrandDetail } from "@citable/contract/brands"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { logoImage } from "../frame/logo-image.ts"
import { acceptedPictures } from "../media/accepted-pictures.ts"

/** The largest logo: pages and mails show it as it is. */
export const maxLogoBytes = 1024 * 1024

/** Renders the logo of a brand, and the forms that change it. */
export function logoSection(
  { id, name, logo, logo_media_id: mediaId }: BrandDetail,
  { csrf, canWrite, canUpload }: { csrf: string; canWrite: boolean; canUpload: boolean },
): Html {
  const action = `/brands/${id}/settings/logo`
  return html`<section id="logo">
    <h2>Logo</h2>
    ${
      logo !== null
        ? html`<p>${logoImage(logo)} <span class="soft">The logo of ${name}</span></p>`
        : mediaId === null
          ? html`<p>There is no logo.</p>`
          : html`<p class="problem">
              The file of the logo is not in the library any more. Look in the trash, or add another one.
            </p>`
    }
    <p class="soft">
      Pages show it beside the name of the brand, and so do report links and mails. Anybody can read it. Many mail
      programs show no SVG and no AVIF: a PNG is safe.
    </p>
    ${
      canWrite && canUpload
        ? html`<form method="post" action="${action}" enctype="multipart/form-data">
            ${csrfField(csrf)}
            <label for="logo-file">${mediaId === null ? "Add a logo" : "Replace the logo"}</label>
            <input
              id="logo-file"
              name="logo"
              type="file"
              required
              accept="${acceptedPictures}"
              aria-describedby="logo-help"
            />
            <p id="logo-help" class="soft">
              PNG, JPEG, GIF, WebP, AVIF or SVG of at most 1 MB. The media library keeps it.
            </p>
            <div class="actions"><button>Upload the logo</button></div>
          </form>`
        : ""
    }
    ${
      canWrite && mediaId !== null
        ? html`<form method="post" action="${action}/remove">
            ${csrfField(csrf)}
            <div class="actions"><button class="plain">Show no logo</button></div>
          </form>`
        : ""
    }
  </section>`
}
