// Astro looks at the scripts of every component that a module names, so only the pages of previews import this one.
export { default as PreviewRefresh } from "./PreviewRefresh.astro"
