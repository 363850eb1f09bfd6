import type { PublisherDefinition } from "@citable/publishers"

/** Publishes to Ghost. */
export const ghostPublisher: PublisherDefinition = {
  kind: "ghost",
  name: "Ghost",
  testedOn: "real_server",
  steps: [],
  config: [{ name: "url", label: "Address of the site", help: "Such as https://blog.example.com.", isRequired: true }],
  credentials: [
    {
      name: "admin_api_key",
      label: "Admin API key",
      help: "Of a custom integration: an id, a colon and a secret.",
      isRequired: true,
      isSecret: true,
    },
  ],
  async create(settings, environment) {
    const { createGhostPublisher } = await import("./create-ghost-publisher.ts")
    return createGhostPublisher(settings, environment)
  },
}
