import type { Article } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { findMediaPath } from "../frame/media-path.ts"
import { acceptedPictures } from "./accepted-pictures.ts"

/** The media library of a page's brand, for somebody who can choose from it. */
export interface Library {
  /** The path of the library. */
  home: string
  /** The largest file, in bytes. */
  maxBytes: number
  /** Whether the user can add files. */
  canUpload: boolean
}

/** Renders the fields of an article's cover. Without scripts, its address comes from the page of a file. */
export function coverInputs(cover: Article["cover"], library: Library | undefined): Html {
  const path = cover === null ? undefined : findMediaPath(cover.url)
  return html`<fieldset id="cover">
    <legend>Cover picture</legend>
    <img class="cover-picture" alt="" ${path === undefined ? "hidden" : html`src="${path}"`} />
    ${
      library === undefined
        ? ""
        : html`<div class="actions" data-tools="cover" hidden>
            <button type="button" class="plain" name="choose">Choose a picture</button>
            <button type="button" class="plain" name="remove">Remove</button>
          </div>`
    }
    <label class="block" for="cover_url">Cover picture (URL)</label>
    <input id="cover_url" name="cover_url" type="url" maxlength="2000" value="${cover?.url ?? ""}" />
    <label class="block" for="cover_alt">What the cover shows</label>
    <input id="cover_alt" name="cover_alt" maxlength="2000" value="${cover?.alt ?? ""}" />
  </fieldset>`
}

/** Renders the line below the text that says where pictures come from. */
export function pictureHint(library: Library | undefined): Html | "" {
  if (library === undefined) return ""
  const { home, canUpload } = library
  return html`<p class="soft">
      ${canUpload ? html`<span data-tools="text" hidden>Paste a picture, or drop it here. </span>` : ""}The
      <a href="${home}" target="_blank">media library</a> (new tab) has the address of each picture.
    </p>
    <div id="picture-state" role="status"></div>`
}

/** Renders the dialogs of the scripts: one chooses a picture, the other asks what a new one shows. They stand outside of any form. */
export function pictureDialogs(library: Library | undefined): Html | "" {
  if (library === undefined) return ""
  const { home, maxBytes, canUpload } = library
  return html`<dialog id="picker" aria-labelledby="picker-title" data-home="${home}" data-most="${String(maxBytes)}">
      <h2 id="picker-title">Choose a picture</h2>
      <form class="bar" role="search">
        <div class="grow">
          <label for="picker-q">Search names and texts</label>
          <input id="picker-q" name="q" type="search" maxlength="200" />
        </div>
        <button class="plain">Search</button>
      </form>
      <ul class="media-grid picker-grid" aria-label="Pictures"></ul>
      <p class="soft" role="status"></p>
      <button type="button" class="plain" name="more" hidden>More pictures</button>
      ${
        canUpload
          ? html`<label for="picker-file">Or upload one</label>
              <input id="picker-file" type="file" accept="${acceptedPictures}" />`
          : ""
      }
      <div class="actions"><button type="button" class="plain" name="close">Close</button></div>
    </dialog>
    <dialog id="shrink" class="describe" aria-labelledby="shrink-title">
      <form method="dialog">
        <h2 id="shrink-title">Make the picture smaller?</h2>
        <p></p>
        <div class="actions">
          <button value="smaller">Make it smaller</button>
          <button value="keep" class="plain">Keep it as it is</button>
          <button value="cancel" class="plain">Cancel</button>
        </div>
      </form>
    </dialog>
    <dialog id="describe" class="describe" aria-labelledby="describe-title">
      <form method="dialog">
        <h2 id="describe-title">What does the picture show?</h2>
        <p class="file-preview"><img alt="" hidden /></p>
        <label for="describe-alt">Alternative text</label>
        <input id="describe-alt" maxlength="2000" autocomplete="off" aria-describedby="describe-help" />
        <p id="describe-help" class="soft">
          It is for people who do not see the picture. Leave it empty if the picture only decorates.
        </p>
        <p role="status"></p>
        <div class="actions">
          <button value="done">Done</button>
          <button value="cancel" class="plain">Cancel</button>
        </div>
      </form>
    </dialog>`
}
