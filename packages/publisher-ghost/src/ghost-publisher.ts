import { type PublisherDefinition, secretField } from "@citable/publishers"

import { toSite } from "./to-site.ts"

/** Publishes to Ghost. */
export const ghostPublisher: PublisherDefinition = {
  kind: "ghost",
  name: "Ghost",
  testedOn: "real_server",
  steps: [
    "In Ghost, open Settings, then Integrations, and choose Add custom integration. Only an owner or an administrator can.",
    "Name it Citable, and copy its Admin API key. The Content API key beside it can only read.",
    "Copy the API URL that is shown there, too: it is the address of the site. Citable sends no newsletter.",
  ],
  config: [
    {
      name: "url",
      label: "Address of the site",
      help: "The API URL of the integration, such as https://blog.example.com.",
      isRequired: true,
    },
  ],
  credentials: [
    secretField("admin_api_key", "Admin API key", {
      help: "Of a custom integration: 24 characters, a colon and 64 characters.",
    }),
  ],
  placeOf: ({ url }) => {
    const site = typeof url === "string" ? URL.parse(url) : null
    return site === null ? "" : toSite(site)
  },
  async create(settings, environment) {
    const { createGhostPublisher } = await import("./create-ghost-publisher.ts")
    return createGhostPublisher(settings, environment)
  },
}
