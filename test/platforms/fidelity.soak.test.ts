import { describeFidelity } from "./describe-fidelity.ts"
import { platforms } from "./platforms.ts"

describeFidelity(platforms.filter(({ definition }) => definition.kind !== "staged_board"))
