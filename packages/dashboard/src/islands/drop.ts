import { takeDroppedFiles } from "./take-dropped-files.ts"

takeDroppedFiles(document)
