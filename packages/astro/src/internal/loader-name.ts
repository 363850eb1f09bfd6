/** The name of the loaders. The integration refreshes the collections with this name. */
export const loaderName = "citable"
