import type { PublisherDefinition } from "@citable/publishers"

/** Publishes to DEV and Forem. */
export const foremPublisher: PublisherDefinition = {
  kind: "forem",
  name: "DEV or another Forem",
  testedOn: "vendor_schema",
  steps: [],
  config: [{ name: "url", label: "Address of the community", help: "Such as https://dev.to.", isRequired: true }],
  credentials: [
    { name: "api_key", label: "API key", help: "Made in Settings, Extensions.", isRequired: true, isSecret: true },
  ],
  async create(settings, environment) {
    const { createForemPublisher } = await import("./create-forem-publisher.ts")
    return createForemPublisher(settings, environment)
  },
}
