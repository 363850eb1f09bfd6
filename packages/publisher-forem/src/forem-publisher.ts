import { type PublisherDefinition, secretField } from "@citable/publishers"

/** Publishes to DEV and to other communities that run on Forem. */
export const foremPublisher: PublisherDefinition = {
  kind: "forem",
  name: "DEV or another Forem",
  testedOn: "vendor_schema",
  steps: [
    "Sign in to the community with the account that shall be the author.",
    "For articles of an organization, let its administrator add the account as a member.",
    "Open Settings, then Extensions, and find DEV Community API Keys.",
    "Enter a description such as Citable, click Generate API Key, and copy the key.",
    "Enter the address of the community and the key here.",
  ],
  config: [
    {
      name: "url",
      label: "Address of the community",
      help: "Such as https://dev.to.",
      isRequired: true,
      pattern: /^https?:\/\/[^\s/]+\/?$/,
    },
    {
      name: "organization",
      label: "Organization",
      help: "The last part of its address, such as acme for https://dev.to/acme. Empty: the account's own articles.",
      pattern: /^@?[A-Za-z0-9_-]{1,100}$/,
    },
  ],
  credentials: [
    secretField("api_key", "API key", { help: "Made in Settings, Extensions. It can do all that the account can." }),
  ],
  placeOf: ({ url, organization = "" }) => {
    const address = typeof url === "string" ? URL.parse(url) : null
    return JSON.stringify([address?.host ?? "", String(organization).toLowerCase()])
  },
  async create(settings, environment) {
    const { createForemPublisher } = await import("./create-forem-publisher.ts")
    return createForemPublisher(settings, environment)
  },
}
