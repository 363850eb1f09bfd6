import { type EditorView, WidgetType } from "@codemirror/view"

import { findMediaPath } from "../frame/media-path.ts"

/**
 * A picture as readers see it. Its box always has the same height, so nothing moves when it arrives. The policy of the page loads pictures of
 * the library alone: one of another site is a box with its words and its host, and the other host does not learn who writes.
 */
export class PictureWidget extends WidgetType {
  readonly alt: string
  readonly url: string
  constructor(alt: string, url: string) {
    super()
    this.alt = alt
    this.url = url
  }
  override eq(other: PictureWidget): boolean {
    return other.url === this.url && other.alt === this.alt
  }
  override get estimatedHeight(): number {
    return isLibrary(this.url) ? 256 : 72
  }
  override toDOM(view: EditorView): HTMLElement {
    const page = view.dom.ownerDocument
    const box = page.createElement("div")
    const path = findMediaPath(new URL(this.url, page.baseURI).href)
    box.className = "drawn drawn-picture"
    const words = page.createElement("span")
    words.dir = "auto"
    words.className = "words"
    const host = URL.parse(this.url)?.host
    if (path === undefined) {
      words.textContent = `${this.alt || "A picture without words"} · ${host === undefined || host === "" ? this.url : `on ${host}`}`
      box.append(words)
    } else {
      const image = page.createElement("img")
      Object.assign(image, { src: path, alt: this.alt, loading: "lazy", decoding: "async" })
      words.textContent = this.alt || "Nothing says what this picture shows."
      words.ariaHidden = "true"
      box.classList.add("library")
      box.append(image, words)
    }
    box.addEventListener("mousedown", (event) => {
      event.preventDefault()
      const { to } = view.state.doc.lineAt(view.posAtDOM(box))
      view.dispatch({ selection: { anchor: to } })
      view.focus()
    })
    return box
  }
  override ignoreEvent(): boolean {
    return true
  }
}

const isLibrary = (url: string): boolean => /\/media\/med_/.test(url)
