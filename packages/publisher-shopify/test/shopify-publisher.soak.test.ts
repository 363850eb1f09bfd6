import { describePublisher, openBehindProxy } from "@citable/publishers/conformance"

import { shopifyPublisher } from "../src/shopify-publisher.ts"
import { openShopify } from "./open-shopify.ts"

describePublisher("the publisher of Shopify", async () => openBehindProxy(shopifyPublisher, await openShopify()))
