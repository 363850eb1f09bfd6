export { gitConfigSchema, httpEndpointConfigSchema, wordpressConfigSchema } from "./publisher-config.ts"
export {
  autoSchema,
  buildsSchema,
  connectionSchema,
  connectionUpdateSchema,
  fieldMapSchema,
  integrationKinds,
  integrationSchema,
  publisherKinds,
} from "./integration.ts"
export type { Builds, Connection, Integration, IntegrationKind, PublisherKind } from "./integration.ts"
export {
  createIntegration,
  deleteIntegration,
  integrationTools,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from "./integration-tools.ts"
