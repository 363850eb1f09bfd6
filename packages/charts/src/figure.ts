/** The texts of a chart. They are escaped, so they can hold names that strangers chose. */
export interface ChartText {
  /** Unique on its page, in letters, digits and hyphens. */
  id: string
  title: string
  /** What the chart shows, for people who do not see it. */
  description: string
  /** The line above the chart. Default: the title. */
  caption?: string
}

/** A chart with its texts. `title` and `description` are plain text; the other parts are safe HTML. */
export interface Figure {
  id: string
  title: string
  description: string
  /** What stands above the picture: its caption, and a key if there are several series. */
  caption: string
  /** Two `<svg>`, for wide and for narrow places. The style sheet shows one. */
  svg: string
  /** The numbers of the chart, in a region that scrolls. */
  table: string
}
