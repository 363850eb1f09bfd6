import type { PublisherDefinition } from "@citable/publishers"

/** Publishes to Shopify. */
export const shopifyPublisher: PublisherDefinition = {
  kind: "shopify",
  name: "Shopify",
  testedOn: "vendor_schema",
  steps: [],
  config: [
    { name: "shop", label: "Host name of the shop", help: "Such as example.myshopify.com.", isRequired: true },
    {
      name: "blog_id",
      label: "Number of the blog",
      help: "The number in the address of the blog in the admin.",
      isRequired: true,
    },
  ],
  credentials: [
    { name: "client_id", label: "Client id", help: "Of a custom app of the shop.", isSecret: true },
    { name: "client_secret", label: "Client secret", isSecret: true },
    { name: "token", label: "Access token", help: "Instead of both, for an app made before 2026.", isSecret: true },
  ],
  async create(settings, environment) {
    const { createShopifyPublisher } = await import("./create-shopify-publisher.ts")
    return createShopifyPublisher(settings, environment)
  },
}
