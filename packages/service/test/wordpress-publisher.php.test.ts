import { describePublisher } from "./publishers/describe-publisher.ts"
import { openWordpress } from "./publishers/open-wordpress.ts"

describePublisher("the publisher of WordPress", () => openWordpress())
