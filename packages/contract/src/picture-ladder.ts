/** The widths in which the service makes smaller versions of pictures, in pixels. No other width has an address. */
export const pictureLadder: readonly number[] = [320, 640, 960, 1280, 1920]
