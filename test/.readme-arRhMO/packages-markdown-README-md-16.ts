import "@citable/markdown/style.css"

export {}
