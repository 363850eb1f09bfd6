import type { Deletion } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** Something in the trash, as its list shows it. */
export interface TrashRow {
  id: string
  title: string
  badge?: string | undefined
  /** What the reader has to know of it besides. */
  note?: string
  trashed: Deletion | undefined
}

/** Renders something in the trash, with the way back for it, and the one to delete it for good. `home` is where its forms go. */
export function trashRow(
  home: string,
  { title, badge, note, trashed }: TrashRow,
  { csrf, restore, canErase }: { csrf: string; restore: string | undefined; canErase: boolean },
): Html {
  return html`<li>
    <strong>${title}</strong> ${badge === undefined ? "" : html`<span class="badge">${badge}</span>`}
    <div class="soft">
      ${deleter(trashed)} deleted it on ${time(trashed?.at)}. It can be restored until ${time(trashed?.until)}.
      ${note ?? ""}
    </div>
    <div class="actions">
      ${
        restore === undefined
          ? ""
          : html`<form method="post" action="${home}/restore">
              ${csrfField(csrf)}<button class="plain" aria-label="${restore}: ${title}">${restore}</button>
            </form>`
      }
      ${
        canErase
          ? html`<details>
              <summary>Delete for good</summary>
              <form method="post" action="${home}/delete">
                ${csrfField(csrf)}
                <p>Nobody can restore it after that.</p>
                <button class="bad" aria-label="Delete for good: ${title}">Delete for good</button>
              </form>
            </details>`
          : ""
      }
    </div>
  </li>`
}

function deleter(trashed: Deletion | undefined): string {
  const by = trashed?.by
  if (by === undefined || by === null) return "Somebody"
  return by.kind === "user" ? (by.name ?? "A person") : `The key or token “${by.name}”`
}
