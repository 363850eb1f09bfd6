import { askZone } from "./ask-zone.ts"
import { showLocalTimes } from "./show-local-times.ts"

askZone(document)
showLocalTimes(document)
