import { renderBody } from "@citable/markdown"

import { openForem } from "../../packages/publisher-forem/test/open-forem.ts"
import { openShopify } from "../../packages/publisher-shopify/test/open-shopify.ts"
import { openWebflow } from "../../packages/publisher-webflow/test/open-webflow.ts"
import { openStagedBoard } from "../../packages/publishers/test/staged-board/open-staged-board.ts"
import { openTestPlatform } from "../../packages/publishers/test/wordpress/open-test-platform.ts"
import { definitionOf } from "./definition-of.ts"
import type { ListedPlatform } from "./platform-under-test.ts"

/** The platforms that run in the process of the tests. */
export const platforms: readonly ListedPlatform[] = [
  {
    definition: definitionOf("wordpress"),
    open: () => openTestPlatform(),
  },
  {
    definition: definitionOf("staged_board"),
    open: ({ timeFactor }) => openStagedBoard({ now: () => performance.now() * timeFactor }),
  },
  {
    definition: definitionOf("webflow"),
    open: ({ timeFactor }) => openWebflow({ windowMs: 60_000 / timeFactor }),
    hasPlayers: true,
  },
  {
    definition: definitionOf("shopify"),
    async open({ timeFactor }) {
      const shop = await openShopify()
      // As a shop with the smallest plan has them.
      Object.assign(shop.server.points, { maximum: 1000, available: 1000, perSecond: 50 * timeFactor })
      return shop
    },
  },
  {
    definition: definitionOf("forem"),
    open: ({ timeFactor }) => openForem({ secondMs: 1000 / timeFactor }),
    toHtml: async (text) => (await renderBody(text)).html,
    // Its API deletes nothing: a draft whose request arrives after its repetition stays there, empty.
    mayStay: 1,
  },
]
