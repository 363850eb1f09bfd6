import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { openTestPlatform } from "./open-test-platform.ts"

describePublisher("WordPress's publisher before the platform of the tests", openTestPlatform)
