/** What the editor finds for a text. */
export interface Findable {
  name: string
  /** What tells it from others of its name. */
  detail: string
  /** What goes into the text: an address, or Markdown. */
  value: string
}
