/** The page that a report link leads to, below the origin of the service. The token is in the query, which no log of the service keeps. */
export const reportPath = "/report"
