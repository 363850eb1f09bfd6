import type { MetaFact, PageFacts } from "@citable/reader"

/** The `meta` elements with a `name` or `property`, in the order of the page. */
export const metasNamed = ({ metas }: PageFacts, wanted: string): MetaFact[] =>
  metas.filter(({ name, kind }) => name === wanted && kind !== "http-equiv")
