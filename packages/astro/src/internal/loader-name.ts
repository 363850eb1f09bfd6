/** What the loader is called: the integration refreshes the collections of this name. */
export const loaderName = "citable"
