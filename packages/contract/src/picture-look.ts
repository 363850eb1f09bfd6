import { toFocusSteps } from "./internal/to-focus-steps.ts"

/** What pages show of a picture before it is loaded, and which part of it where they crop it. */
export interface PictureLook {
  /** The dominant colour, such as `#336699`. Undefined if you can see through the picture. */
  color: string | undefined
  /** A blurred version as a data URL. */
  placeholder: string | undefined
  /** Percent from the left and the top edge, in steps of ten. Undefined for the centre. */
  focus: [x: number, y: number] | undefined
}

/** Reads the look of an image of an article. What no page could use is left out: an adapter for another service may say anything. */
export function pictureLook(image: {
  color?: string | null | undefined
  placeholder?: string | null | undefined
  focus?: { x: number; y: number } | null | undefined
}): PictureLook {
  const { color, placeholder } = image
  const focus = toFocusSteps(image.focus)
  return {
    color: isLike(color, /^#[0-9a-f]{6}$/) ? color : undefined,
    placeholder: isLike(placeholder, /^data:image\/(?:webp|png|jpeg);base64,[\w+/]+={0,2}$/) ? placeholder : undefined,
    focus: focus.every((step) => step === 50) ? undefined : focus,
  }
}

function isLike(text: unknown, pattern: RegExp): text is string {
  return typeof text === "string" && text.length <= 2000 && pattern.test(text)
}
