export {
  buildsSchema,
  connectionSchema,
  connectionUpdateSchema,
  fieldMapSchema,
  integrationKinds,
  integrationSchema,
} from "./integration.ts"
export type { Builds, Connection, Integration, IntegrationKind } from "./integration.ts"
export {
  createIntegration,
  deleteIntegration,
  integrationTools,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from "./integration-tools.ts"
