import { addDiscard } from "./add-discard.ts"
import { addInsertions } from "./add-insertions.ts"
import { addPaste } from "./add-paste.ts"
import { addPictures } from "./add-pictures.ts"
import { addWordCount } from "./add-word-count.ts"
import { createAutosave } from "./create-autosave.ts"
import { createPreview } from "./create-preview.ts"
import { createScore } from "./create-score.ts"
import { createSitePreview, type SitePreview } from "./create-site-preview.ts"
import { createSource, type Source } from "./create-source.ts"
import { createToolbar } from "./create-toolbar.ts"
import { isTouched } from "./is-touched.ts"
import { keepPresent } from "./keep-present.ts"
import { openPublishDrawer } from "./open-publish-drawer.ts"
import { saveBeforeLeaving } from "./save-before-leaving.ts"
import { sayLeaving } from "./say-leaving.ts"
import { showPresence } from "./show-presence.ts"
import { showSchedule } from "./show-schedule.ts"
import { showTitle } from "./show-title.ts"

/** Adds the code view with its toolbar, autosave, the live preview and the score to the form of an article. It works without them. */
export async function enhanceEditor(page: Document): Promise<void> {
  const form = page.querySelector<HTMLFormElement>("form#article")
  const area = form?.querySelector<HTMLTextAreaElement>("textarea[name=body]")
  if (form === null || area === null || area === undefined) return
  const score = createScore(form)
  let site: SitePreview | undefined
  let source: Source | undefined
  // It may bring back a text of this browser, so it comes first.
  const autosave = await createAutosave(form, {
    onSaved({ isChanged, version, presence }) {
      score?.update()
      showTitle(form)
      showSchedule(page, version)
      if (presence !== undefined) showPresence(page, presence)
      site?.saved(isChanged)
    },
    onCreated: (path) => void showLinks(page, path),
    setText: (text) => source?.take(text),
    untilTakes: async () => source?.untilTakes(),
  })
  source = createSource(form)
  if (source === undefined) return
  area.before(createToolbar(form, source))
  const showCount = addWordCount(form, source)
  showSearchResult(form)
  const { upload } = addPictures(form, source, autosave?.hold)
  if (!area.readOnly) {
    addPaste(form, source, { upload, hold: autosave?.hold })
    addInsertions(form, source)
  }
  const preview = createPreview(form, source)
  site = createSitePreview(form, source)
  // The page shows the preview of what is saved.
  const isRestored = autosave?.isUnsaved() === true
  if (isRestored) preview?.update()
  if (autosave !== undefined) {
    openPublishDrawer(form, autosave)
    saveBeforeLeaving(form, autosave)
    window.addEventListener("pagehide", () => sayLeaving(form))
    addDiscard(form, autosave)
    keepPresent(form)
  }
  const update = ({ target }: { target: EventTarget | null }) => {
    if (target === area) {
      preview?.update()
      showCount()
    }
    site?.update()
    autosave?.update()
    showSearchResult(form)
  }
  form.addEventListener("input", update)
  // Somebody typed before this script came.
  if (!isRestored && isTouched(form)) update({ target: area })
}

/** Shows the links of the page of an article that was made while this one was open, and takes away those of the article before. */
async function showLinks(page: Document, path: string): Promise<void> {
  const bar = page.querySelector("form#article .sticky")
  for (const old of page.querySelectorAll(`form#article .sticky a.button, form[action$="/delete"]`)) old.remove()
  page.querySelector("#article-links")?.replaceChildren()
  const response = await fetch(path, { headers: { accept: "text/html" } })
  const answer = new DOMParser().parseFromString(await response.text(), "text/html")
  page.querySelector("#article-links")?.replaceChildren(...(answer.querySelector("#article-links")?.childNodes ?? []))
  bar?.querySelector("button")?.after(...answer.querySelectorAll("form#article .sticky a.button"))
}

/** Shows how a search result would look with what is in the form now. */
function showSearchResult(form: HTMLFormElement): void {
  const valueOf = (name: string | undefined) =>
    form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value ?? ""
  for (const element of form.querySelectorAll<HTMLElement>("[data-shows]")) {
    const { shows, else: other } = element.dataset
    element.textContent = valueOf(shows) || valueOf(other)
  }
}
