/** The types of pictures that get smaller versions. An SVG scales by itself, and a GIF moves. */
export const rasterTypes: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"])
