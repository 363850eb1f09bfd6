import { describePublisher } from "./publishers/describe-publisher.ts"
import { openHttpEndpoint } from "./publishers/open-http-endpoint.ts"

describePublisher("the publisher of an endpoint", openHttpEndpoint)
