import { fileURLToPath } from "node:url"

import { bundleProgram } from "@citable/dev"

import { describeDockerLines } from "./describe-docker-lines.ts"

const program = await bundleProgram(fileURLToPath(new URL("../packages/cli/src/bin.ts", import.meta.url)))

describeDockerLines(() => program)
