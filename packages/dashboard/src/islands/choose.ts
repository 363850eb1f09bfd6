import { countChosen } from "./count-chosen.ts"

countChosen(document)
