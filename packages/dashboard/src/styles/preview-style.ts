/** The style of a preview: a plain page of an article. The style of the site itself is not known here. */
export const previewStyle = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; font: 1.125rem/1.6 "Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Charter, "Times New Roman", serif; color: light-dark(#141a2e, #e8ebf6); background: light-dark(#fff, #191e2d); overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; margin: 2rem 0 .75rem; }
#warnings { margin: 0 0 1rem; padding: .75rem 1rem .75rem 2rem; border: 1px solid var(--citable-line); border-radius: .5rem; font-size: .9rem; }
a { color: light-dark(#2749bd, #a3b8ff); }
img, video { max-width: 100%; height: auto; }
pre { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem; background: var(--citable-code-background); font-size: .9rem; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--citable-line); }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--citable-line); padding: .35rem .6rem; text-align: start; }
`
