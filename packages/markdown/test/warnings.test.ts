import { renderBody } from "@citable/markdown"
import { expect, it } from "vitest"

it("a component that is no element of an article is named as it is written, with the attributes that are lost", async () => {
  const { warnings } = await renderBody(
    'Use `<tabs>`.\n\n<ReactPlayer url=\'https://youtube.example/a\' class="b" controls />\n\n<TabItem value="js">\n\nc\n\n</TabItem>\n\n<Tabs>d</Tabs> List<T>',
    { name: "it" },
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    'it: <ReactPlayer> is not an element of an article; only its content is kept, without url="https://youtube.example/a"',
    'it: <TabItem> is not an element of an article; only its content is kept, without value="js"',
    "it: <Tabs> is not an element of an article; only its content is kept",
    "it: <T> is not an element of an article; only its content is kept",
  ])
})
