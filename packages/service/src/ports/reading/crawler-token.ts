/** The name of the service's crawler, in its user agent and in robots.txt. */
export const crawlerToken = "CitableBot"
