import type { PublisherDefinition } from "@citable/publishers"

/** Publishes to the blog of a Shopify shop through its Admin API. */
export const shopifyPublisher: PublisherDefinition = {
  kind: "shopify",
  name: "Shopify",
  testedOn: "vendor_schema",
  steps: [
    "Open dev.shopify.com with the account that owns the shop, and create an app there.",
    "Give a version of the app the scopes write_content and write_files, and release it.",
    "Install the app in the shop.",
    "Copy the client id and the client secret from the settings of the app.",
    "Open the blog in the admin of the shop, and copy the number at the end of its address.",
  ],
  config: [
    { name: "shop", label: "Host name of the shop", help: "Such as example.myshopify.com.", isRequired: true },
    { name: "blog_id", label: "Number of the blog", help: "At the end of its address in the admin.", isRequired: true },
  ],
  credentials: [
    { name: "client_id", label: "Client id", help: "Of an app that is installed in the shop.", isSecret: true },
    { name: "client_secret", label: "Client secret", help: "From the settings of the same app.", isSecret: true },
    { name: "token", label: "Access token", help: "Instead of both, for an app made before 2026.", isSecret: true },
  ],
  async create(settings, environment) {
    const { createShopifyPublisher } = await import("./create-shopify-publisher.ts")
    return createShopifyPublisher(settings, environment)
  },
}
