import { alterations } from "./alterations.ts"
import { describeAlterations } from "./describe-alterations.ts"
import { describeEndpointAlterations } from "./describe-endpoint-alterations.ts"

describeAlterations(alterations)
describeEndpointAlterations(alterations)
