import type { Definition } from "mdast"

import type { Finishing } from "../finish/finishing.ts"
import type { WarningTarget } from "../internal/create-reporter.ts"
import type { BlockConverter } from "./create-block-converter.ts"
import type { HtmlWriter } from "./html-writer.ts"

/** The state of the walk over one body. */
export interface DirectState {
  writer: HtmlWriter
  /** What the walk shares with the pass over trees: ids, links, images, text. */
  finishing: Finishing
  definitions: ReadonlyMap<string, Definition>
  convert: BlockConverter
  /** Gets what a sanitiser reports. */
  sanitising: WarningTarget
  /** Elements whose blocks plugins want as trees. */
  wanted: ReadonlySet<string>
  /** The words of the open heading or link, and of what is around it. */
  words: string
  /** Whether anyone asks for these words. */
  needsWords: boolean
  /** Links to fragments, whose address is known once all headings are. */
  fragments: (() => void)[]
}
