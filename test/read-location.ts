/** Where a response redirects. Next writes the header twice when it renders a redirect (vercel/next.js#82117). */
export const readLocation = ({ headers }: Response): string | undefined => headers.get("location")?.split(", ")[0]
