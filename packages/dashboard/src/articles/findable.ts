/** What the editor finds for a text. */
export interface Findable {
  name: string
  /** What tells it from others of its name. */
  detail: string
  /** What goes into the text: an address, or Markdown. */
  value: string
  /** The path of a small picture of it, if it has one. */
  picture?: string | undefined
}
