import { fillZones } from "./fill-zones.ts"
import { followLiveLines } from "./follow-live-lines.ts"
import { reloadOnTime } from "./reload-on-time.ts"
import { showUtc } from "./show-utc.ts"
import { warnOfUnsaved } from "./warn-of-unsaved.ts"

fillZones(document)
showUtc(document)
followLiveLines(document)
reloadOnTime(document)
warnOfUnsaved(document)
