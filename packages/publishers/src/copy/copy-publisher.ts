import { copyKind } from "@citable/contract"

import type { PublisherDefinition } from "../publisher-definition.ts"

/** A place without an API: a person copies articles there, and gives the address that the copy got. */
export const copyPublisher: PublisherDefinition = {
  kind: copyKind,
  name: "A place without an API, such as Medium",
  steps: [
    "Connecting sends nothing. Afterwards, the page of each article has what you copy there, and takes the address of the copy.",
  ],
  config: [
    {
      name: "place",
      label: "Place",
      isRequired: true,
      options: [
        ["medium", "Medium"],
        ["substack", "Substack"],
        ["linkedin", "LinkedIn"],
        ["hubspot", "HubSpot"],
        ["other", "Another place"],
      ],
    },
    {
      name: "url",
      label: "Address of your page there",
      help: "Such as https://medium.com/@you. It tells two places apart.",
    },
  ],
  credentials: [],
  async create(settings, environment) {
    const { createCopyPublisher } = await import("./create-copy-publisher.ts")
    return createCopyPublisher(settings, environment)
  },
}
