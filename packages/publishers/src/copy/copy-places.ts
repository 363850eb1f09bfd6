/** A place where only a person can publish. */
export interface CopyPlace {
  name: string
  /** Whether its pages can name another address as the original. Without it, the copy ends with a link there. */
  takesCanonical: boolean
  /** Whether the query of an address says only who shared it, as in the links that the place offers. */
  sharesInQuery: boolean
  /** What a person does there, one step a line, after the copy is on the clipboard. */
  steps: readonly string[]
}

/** The places by their names on the wire. None has an API that publishes articles, or none that this package uses. */
export const copyPlaces = {
  medium: {
    name: "Medium",
    takesCanonical: true,
    sharesInQuery: true,
    steps: [
      "Open medium.com/new-story, and paste the title into the first line.",
      "Press Enter, and paste the article below it. Medium fetches the pictures; look whether all are there.",
      "Tables do not survive the paste. Write them as lists, or put in a picture of each.",
      "In the menu of the story, open Story settings, then Advanced settings, and paste the original address as the canonical link.",
      "Publish the story, and copy its address.",
    ],
  },
  substack: {
    name: "Substack",
    takesCanonical: false,
    sharesInQuery: true,
    steps: [
      "In the dashboard of your publication, create a text post, and paste the title.",
      "Paste the article into the text. Look whether all pictures are there.",
      "Tables do not survive the paste. Write them as lists, or put in a picture of each.",
      "Substack takes no canonical address. The link at the end of the copy names the original.",
      "Choose whether subscribers get it by mail, publish it, and copy its address.",
    ],
  },
  linkedin: {
    name: "LinkedIn",
    takesCanonical: false,
    sharesInQuery: true,
    steps: [
      "On the start page of LinkedIn, choose Write article, and paste the title.",
      "Paste the article into the text. Add the pictures that LinkedIn leaves out.",
      "LinkedIn takes no canonical address. The link at the end of the copy names the original.",
      "Publish it, and copy its address.",
    ],
  },
  hubspot: {
    name: "HubSpot",
    takesCanonical: true,
    sharesInQuery: false,
    steps: [
      "In HubSpot, create a blog post, and paste the title.",
      "Paste the article into the text. To have the pictures in your files there, put them in again.",
      "In the settings of the post, open the advanced ones, and paste the original address as the canonical URL.",
      "Publish the post, and copy its address.",
    ],
  },
  other: {
    name: "Another place",
    takesCanonical: false,
    sharesInQuery: false,
    steps: [
      "Create an article there, and paste the title.",
      "Paste the article into the text. Look whether headings, links and pictures are there.",
      "If the place takes a canonical address, give it the original address.",
      "Publish it, and copy its address.",
    ],
  },
} as const satisfies Record<string, CopyPlace>
