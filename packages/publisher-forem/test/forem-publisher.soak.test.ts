import { describePublisher } from "@citable/publishers/conformance"

import { openForemBehindProxy } from "./open-forem.ts"

describePublisher("the publisher of Forem", openForemBehindProxy)
