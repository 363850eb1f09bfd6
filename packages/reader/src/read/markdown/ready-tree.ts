/** A hast element as `rehype-remark` reads it. */
export interface ReadyElement {
  type: "element"
  tagName: string
  properties: Record<string, string | string[] | boolean>
  children: ReadyNode[]
}

export type ReadyNode = ReadyElement | { type: "text"; value: string }
