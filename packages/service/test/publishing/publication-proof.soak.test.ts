import { alterations } from "./alterations.ts"
import { describeAlterations } from "./describe-alterations.ts"

describeAlterations(alterations)
