// The exports that need no schema, so importing them loads neither zod nor the catalogue.
export { CitableError, isCitableError } from "./citable-error.ts"
export type { CitableErrorOptions } from "./citable-error.ts"
export { credentialPattern, formatCredential, parseCredential } from "./credential-format.ts"
export type { CredentialParts, CredentialPrefix } from "./credential-format.ts"
export { pathParameters } from "./define-tool.ts"
export { toSafeLine } from "./to-safe-line.ts"
export { indexNowPath, toIndexNowKey } from "./to-index-now-key.ts"
export { toolRoutes } from "./tool-routes.ts"
