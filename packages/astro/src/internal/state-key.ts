/** The key in the `meta` of a collection that says what its entries were made with. */
export const stateKey = "citable"
