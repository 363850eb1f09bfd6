/** The pictures that the file dialog of a browser offers. A phone whose camera writes HEIC converts them, because HEIC is not among them. */
export const acceptedPictures = "image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml"
