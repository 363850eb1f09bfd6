import type { PublisherDefinition } from "@citable/publishers"
import type { PlatformUnderTest } from "@citable/publishers/conformance"

/** A platform as its opener gives it. */
export interface OpenedPlatform extends PlatformUnderTest {
  /** How many requests it refused because there were too many. */
  refused?: () => number
  /** How many mails it sent. */
  mails?: () => number | Promise<number>
}

export interface ListedPlatform {
  definition: PublisherDefinition
  /** Starts it. It counts requests in spans that are so many times shorter. */
  open: (options: { timeFactor: number }) => Promise<OpenedPlatform>
  /** How many hidden items may stay that belong to no article. Default: 0. */
  mayStay?: number
  /** Whether it plays films and the like in the text, in place of links to them. Default: false. */
  hasPlayers?: boolean
  /** Makes HTML of the text that it shows. Default: the text is HTML. */
  toHtml?: (text: string) => Promise<string>
}
