import { fillZones } from "./fill-zones.ts"

fillZones(document)
