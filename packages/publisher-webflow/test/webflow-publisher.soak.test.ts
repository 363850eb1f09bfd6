import { describePublisher, openBehindProxy } from "@citable/publishers/conformance"

import { openWebflow, webflowAtPace } from "./open-webflow.ts"

const windowMs = 1000

describePublisher("the publisher of Webflow", async () =>
  openBehindProxy(webflowAtPace(windowMs), await openWebflow({ windowMs })),
)
