/** Changes with the sources of the reader of mentions, so that stored answers are read anew. `pnpm run reference` writes it. */
export const readerVersion = "c5f99d160e3c"
