import type { PublisherDefinition } from "@citable/publishers"

/** Publishes to Webflow. */
export const webflowPublisher: PublisherDefinition = {
  kind: "webflow",
  name: "Webflow",
  testedOn: "vendor_schema",
  steps: [],
  config: [
    { name: "site_id", label: "Id of the site", help: "In the settings of the site.", isRequired: true },
    {
      name: "collection_id",
      label: "Id of the collection",
      help: "In the settings of the collection.",
      isRequired: true,
    },
  ],
  credentials: [
    {
      name: "token",
      label: "Site token",
      help: "With the rights CMS and Assets, read and write, and Sites, read.",
      isRequired: true,
      isSecret: true,
    },
  ],
  async create(settings, environment) {
    const { createWebflowPublisher } = await import("./create-webflow-publisher.ts")
    return createWebflowPublisher(settings, environment)
  },
}
