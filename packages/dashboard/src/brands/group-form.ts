import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { ReadBrand } from "./read-brands.ts"

interface GroupFormOptions {
  csrf: string
  /** Where the page goes back to. */
  back: string
  /** The groups that there are. */
  names: readonly string[]
  list: Html
}

/** The list of brands, inside of the form that puts the chosen ones into a group. Only the list, for a person who may change none. */
export function groupForm(rows: readonly ReadBrand[], { csrf, back, names, list }: GroupFormOptions): Html {
  if (!rows.some(({ brand }) => brand.scopes.has("brands:write"))) return list
  return html`<form class="chooser" method="post" action="/brands/group">
    ${csrfField(csrf)}<input type="hidden" name="back" value="${back}" />
    ${list}
    <div class="bulk">
      <p class="told"><span role="status" data-count></span></p>
      <label for="into-group">Put the chosen brands into the group</label>
      <input
        id="into-group"
        name="group"
        maxlength="60"
        list="groups"
        autocomplete="off"
        aria-describedby="group-help"
      />
      <datalist id="groups">${names.map((name) => html`<option value="${name}"></option>`)}</datalist>
      <p id="group-help" class="soft">Such as Retail, or the name of a team. Empty takes them out of their groups.</p>
      <div class="buttons"><button class="plain">Put into the group</button></div>
    </div>
  </form>`
}
