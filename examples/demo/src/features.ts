/** What `pnpm dev` opens. */
export const features = {
  dashboard: "the dashboard, with 90 days of sample data",
  astro: "the Astro example in astro dev, with the articles of the demo",
  next: "the Next.js example in next dev, with the articles of the demo",
  docs: "the documentation, built as a site",
} as const
export type Feature = keyof typeof features
