import { foremPublisher } from "@citable/publisher-forem"
import { ghostPublisher } from "@citable/publisher-ghost"
import { shopifyPublisher } from "@citable/publisher-shopify"
import { webflowPublisher } from "@citable/publisher-webflow"
import { builtInPublishers, copyPublisher, type PublisherDefinition } from "@citable/publishers"

/** The platforms that `citable serve` publishes to, besides those of a configuration file. */
export const listedPlatforms: readonly PublisherDefinition[] = [
  ...builtInPublishers,
  ghostPublisher,
  webflowPublisher,
  shopifyPublisher,
  foremPublisher,
  copyPublisher,
]
