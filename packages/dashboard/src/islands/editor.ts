import { enhanceEditor } from "./enhance-editor.ts"
import { fillZones } from "./fill-zones.ts"

void enhanceEditor(document)
fillZones(document)
