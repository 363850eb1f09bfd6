import { fileURLToPath } from "node:url"

/** The folder of the packages of this repository. */
export const packagesFolder = fileURLToPath(new URL("../../..", import.meta.url))
