import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { openBehindProxy } from "../../src/conformance/open-behind-proxy.ts"
import { definitionOf } from "../definition-of.ts"
import { openTestPlatform } from "./open-test-platform.ts"

describePublisher("WordPress's publisher before the platform of the tests", async () =>
  openBehindProxy(definitionOf("wordpress"), await openTestPlatform()),
)
