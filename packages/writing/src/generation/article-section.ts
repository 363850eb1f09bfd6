import type { Root } from "mdast"

/** A checked part of an article under one heading. Its citations are nodes of type `footnoteReference`. */
export interface ArticleSection {
  heading: string
  tree: Root
}
