import type { Client } from "@citable/client"

/** The calls of a client that an import makes. */
export type ImportClient = Pick<
  Client,
  | "getBrand"
  | "updateBrand"
  | "listContent"
  | "createContent"
  | "updateContent"
  | "publishContent"
  | "unpublishContent"
  | "listMedia"
  | "uploadMedia"
>
