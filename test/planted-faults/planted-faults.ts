import { faultsOfDraws } from "./of-draws.ts"
import { faultsOfEffects } from "./of-effects.ts"
import { faultsOfService } from "./of-service.ts"
import { faultsOfSites } from "./of-sites.ts"
import { faultsOfWriting } from "./of-writing.ts"
import type { PlantedFault } from "./planted-fault.ts"

/** One for each promise that `npm test` guards. The soak plants them. */
export const plantedFaults: readonly PlantedFault[] = [
  ...faultsOfDraws,
  ...faultsOfSites,
  ...faultsOfService,
  ...faultsOfEffects,
  ...faultsOfWriting,
]
