import { enhanceEditor } from "./enhance-editor.ts"
import { fillZones } from "./fill-zones.ts"

enhanceEditor(document)
fillZones(document)
