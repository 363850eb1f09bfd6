/** A promise, a careless edit that breaks it, and the cheapest test that has to notice. Paths begin at the root. */
export interface PlantedFault {
  promise: string
  file: string
  /** Stands once in the file. */
  find: string
  replace: string
  test: string
}
