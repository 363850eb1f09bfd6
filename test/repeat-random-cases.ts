import * as fc from "fast-check"

import { testDay } from "../packages/dev/src/of-the-day.ts"

// A day has one set of random cases: whoever runs the tests twice on it, on any machine, gets the same. The soak tests draw new ones each time.
if (process.env["CITABLE_TIER"] !== "soak") fc.configureGlobal({ seed: testDay() })
