import { z } from "zod"

/** What each prefix identifies. */
const nouns = {
  act: "an action",
  brd: "a brand",
  cnt: "an article",
  whk: "a webhook",
  evt: "an event",
  dlv: "a delivery",
  int: "an integration",
  pub: "a publication",
  rev: "a revision",
  kwd: "a keyword",
  alr: "an alert",
  pag: "a page of the site",
  aud: "an audit",
  med: "a file in the media library",
  prm: "a prompt",
  scn: "a scan",
  ans: "an answer",
  cmp: "a competitor",
  rdt: "a Reddit thread",
  wrt: "the work of a language model on an article",
}

type IdPrefix = keyof typeof nouns

const schemas = new Map<IdPrefix, z.ZodString>()

/**
 * An opaque, sortable identifier. Its prefix says what it identifies, such as `cnt_01hq…`. There is one schema for each
 * prefix.
 */
export function idSchema(prefix: IdPrefix): z.ZodString {
  let schema = schemas.get(prefix)
  if (schema === undefined) {
    schema = z
      .string()
      .regex(new RegExp(`^${prefix}_[0-9a-z]{1,40}$`), `an id that starts with ${prefix}_`)
      .max(48)
      .describe(`The id of ${nouns[prefix]}.`)
    schemas.set(prefix, schema)
  }
  return schema
}
