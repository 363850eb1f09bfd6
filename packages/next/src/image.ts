// Pure, and safe in the browser
export { toImageProps } from "./to-image-props.ts"
export type { ImageProps, ImageSource } from "./to-image-props.ts"
