/** An answer of an assistant, by what it says about the demand for a topic. */
export interface DemandAnswer {
  id: string
  promptId: string
  /** What the assistant searched for. */
  searches: readonly string[]
  /** Whether it names the brand. */
  namesBrand: boolean
  /** The ids of the competitors that it names. */
  competitors: readonly string[]
  citations: readonly DemandCitation[]
}

export interface DemandCitation {
  url: string
  domain: string
  title: string | null
  type: string
}
