import { describePublisher } from "@citable/publishers/conformance"

import { openGhostBehindProxy } from "./open-ghost.ts"

describePublisher("the publisher of Ghost", openGhostBehindProxy)
