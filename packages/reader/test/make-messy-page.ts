/** A page as people and templates write them, made from a seed: with omitted tags, raw text, templates, foreign elements. */
export function makeMessyPage(seed: number): string {
  let state = (seed + 1) * 2654435761
  const random = (count: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    return (state >>> 8) % count
  }
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const some = (make: () => string): string => Array.from({ length: 1 + random(4) }, make).join(pick(["", " ", "\n"]))
  const word = (): string =>
    pick([
      "alpha",
      "beta &amp; gamma",
      "&lt;b&gt;",
      "caf&eacute;",
      "&copy2024",
      "x < y",
      "日本語",
      "&#x41;&#66;",
      "R&D",
    ])
  const id = (): string =>
    pick(["", "", ` id=${pick(["a", "'b c'", '"d&amp;e"'])}${random(20)}`, ` ID="X${random(20)}"`])
  const href = (): string =>
    pick(['"/a?b=1&amp;c=2"', "b/c", "'#top'", '"//cdn.example/x"', '"mailto:a@b.example"', '""'])
  const link = (): string => {
    const inner = pick([word, () => `<b>${word()}</b>`, () => `<img alt="${word()}" src=i.png>`, () => ""])()
    return `<${pick(["a", "A"])}${pick([" ", "\n", " class=x "])}href=${href()}${id()}>${inner}</a>`
  }
  const inline = (): string =>
    pick([
      word,
      word,
      link,
      link,
      () => `<em${id()}>${word()}</em>`,
      () => `<i><b>${word()}</i></b>`,
      () => `<!-- <a href="/comment">no</a> -->`,
      () => `<script>document.write('<a href="/script">no</a><h1>no</h1>')</script>`,
      () => `<style>a > b { content: "<a href=x>" }</style>`,
      () => `<noscript><a href="/noscript">no</a><h2>no</h2></noscript>`,
      () => `<template><a href="/template">no</a><p id=t><h2>no</h2></template>`,
      () => `<svg viewBox="0 0 1 1"><title>no title</title><path d=""/><g/></svg>`,
      () => `<textarea><a href="/textarea">no</a></textarea>`,
      () => `<select><option>${word()}<option>${word()}</select>`,
      () => `<iframe><a href="/iframe">no</a></iframe>`,
      () => `<br/>`,
      () => `<a name="n${random(20)}">${word()}</a>`,
      () => `</span>`,
      () => `<map><area href=${href()} alt=x></map>`,
    ])()
  const heading = (): string => `<h${1 + random(6)}${id()}>${some(inline)}</h${1 + random(6)}>`
  const close = (name: string): string => pick([`</${name}>`, `</${name.toUpperCase()} >`, `</${name}>`])
  const block = (depth: number): string => {
    const within = (): string => (depth > 1 ? some(inline) : some(() => block(depth + 1)))
    return pick([
      heading,
      () => `<p${id()}>${some(inline)}${pick(["</p>", ""])}`,
      () => `<ul>${some(() => `<li${id()}>${some(inline)}${pick(["</li>", ""])}`)}</ul>`,
      () => `<dl>${some(() => `<dt>${word()}<dd>${some(inline)}`)}</dl>`,
      () => `<table>${some(() => `<tr>${some(() => `<td${id()}>${within()}`)}`)}</table>`,
      () => `<div${id()} data-x='<a href="/attribute">'>${within()}${close("div")}`,
      () => {
        const name = pick(["section", "article", "nav", "header", "main", "aside"])
        return `<${name}${id()}>${within()}${close(name)}`
      },
      () => some(inline),
      () => `<p>${word()}<div>${within()}</div>`,
    ])()
  }
  const head = pick([
    () => `<head><meta charset=utf-8><title>${word()} ${word()}</title><link rel=icon href=/i></head>`,
    () => `<title>${word()}</title>`,
    () => `<meta name=x content=y><script>"<title>no</title>"</script><title>\n ${word()}\n</title>`,
    () => `<head><noscript><link rel=stylesheet href=/no></noscript><title>${word()}`.concat("</title>"),
    () => "",
  ])()
  const body = Array.from({ length: 3 + random(8) }, () => block(0)).join("\n")
  return `${pick(["<!DOCTYPE html>", "<!doctype HTML >", ""])}${pick(["<html lang=en>", ""])}${head}${pick(["<body>", ""])}${body}${pick(["</body></html>", ""])}`
}
