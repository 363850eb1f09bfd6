import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { openWordpress } from "./open-wordpress.ts"

describePublisher("the publisher of the newest WordPress, as an editor", () => openWordpress("newest", "editor"))
describePublisher("the publisher of the newest WordPress, as an author", () => openWordpress("newest", "author"))
describePublisher("the publisher of WordPress 6.1, as an editor", () => openWordpress("6.1", "editor"))
describePublisher("the publisher of WordPress 6.1, as an administrator", () => openWordpress("6.1", "administrator"))
