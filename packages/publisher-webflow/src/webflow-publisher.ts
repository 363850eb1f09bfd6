import { type PublisherDefinition, secretField } from "@citable/publishers"

/** Publishes to a collection of Webflow, by its Data API v2. */
export const webflowPublisher: PublisherDefinition = {
  kind: "webflow",
  name: "Webflow",
  testedOn: "vendor_schema",
  steps: [
    "In Webflow, add a plain text field with the name “citable” to the collection. It shows Citable which items are its own; put it on no page.",
    "Open the settings of the site, then “Apps & integrations”, and copy the site id.",
    "Create an API token there with the rights CMS: read and write, Assets: read and write, and Sites: read.",
    "Open the settings of the collection, and copy the collection id.",
    "Publish the site once. Webflow publishes no item of a site that was never published.",
  ],
  config: [
    {
      name: "site_id",
      label: "Id of the site",
      help: "24 characters, in the settings of the site.",
      isRequired: true,
    },
    {
      name: "collection_id",
      label: "Id of the collection",
      help: "24 characters, in the settings of the collection that gets the articles.",
      isRequired: true,
    },
  ],
  credentials: [
    secretField("token", "Site token", { help: "With the rights CMS and Assets, read and write, and Sites, read." }),
  ],
  ownFields: "The name is the slug of a field of the collection: excerpt: post-summary, tags: category.",
  async create(settings, environment) {
    const { createWebflowPublisher } = await import("./create-webflow-publisher.ts")
    return createWebflowPublisher(settings, environment)
  },
}
