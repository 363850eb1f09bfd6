import { showElapsed } from "@citable/dev/show-elapsed"

import { fillSampleData, type SampleData } from "./sample/fill-sample-data.ts"

/** Fills a data folder with sample data, and prints what it has. */
export async function makeSample(dataDir: string, print: (line: string) => void): Promise<SampleData> {
  const sample = await showElapsed(
    () => "Making sample data,",
    () => fillSampleData(dataDir, { now: Date.now() }),
  )
  print(`Made 90 days of sample data: ${sample.answers} answers, searches, an article that they cite, and an audit.`)
  return sample
}
