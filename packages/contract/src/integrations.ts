export {
  buildsSchema,
  connectionSchema,
  connectionUpdateSchema,
  fieldMapSchema,
  integrationKinds,
  integrationSchema,
} from "./integrations/integration.ts"
export type { Builds, Connection, Integration, IntegrationKind } from "./integrations/integration.ts"
export {
  createIntegration,
  deleteIntegration,
  integrationTools,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from "./integrations/integration-tools.ts"
