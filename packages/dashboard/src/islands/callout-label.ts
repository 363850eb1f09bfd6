import { Decoration, WidgetType } from "@codemirror/view"

class Label extends WidgetType {
  readonly kind: string
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  override eq(other: Label): boolean {
    return other.kind === this.kind
  }
  override toDOM(): HTMLElement {
    const label = document.createElement("span")
    label.className = "callout-label"
    // The direction of the line is that of the writer's words.
    label.dir = "ltr"
    label.textContent = `${this.kind.slice(0, 1).toUpperCase()}${this.kind.slice(1).toLowerCase()} `
    return label
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** Draws `[!NOTE]` as a word. */
export const calloutLabel = (kind: string): Decoration => Decoration.replace({ widget: new Label(kind) })
