/** An element of a page. It is a hast element whose properties are the attributes as written, names in lower case. */
export interface PageElement {
  type: "element"
  tagName: string
  properties: Record<string, string>
  children: PageNode[]
}

export interface PageText {
  type: "text"
  value: string
}

export type PageNode = PageElement | PageText

export interface PageTree {
  type: "root"
  children: PageNode[]
}
