export {
  autoSchema,
  fieldMapSchema,
  gitConfigSchema,
  httpEndpointConfigSchema,
  wordpressConfigSchema,
} from "./publisher-config.ts"
export type { ConnectionField } from "./connection-field.ts"
export type { DraftRun } from "./draft-run.ts"
export { extendCatalogue } from "./extend-catalogue.ts"
export type { AddedConnection } from "./extend-catalogue.ts"
export {
  buildsSchema,
  connectionSchema,
  connectionUpdateSchema,
  integrationKinds,
  integrationSchema,
  isPublisherKind,
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
