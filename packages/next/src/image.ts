// A pure function, safe in browsers
export { toImageProps } from "./to-image-props.ts"
export type { ImageProps, ImageSource } from "./to-image-props.ts"
