import { openFinders } from "./open-finders.ts"
import { showCurrentTab } from "./show-current-tab.ts"

showCurrentTab(document)
openFinders(document)
