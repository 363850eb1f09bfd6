import { openFinders } from "./open-finders.ts"

openFinders(document)
