/**
 * The cases that the "Markdown CJK-friendly" amendment to CommonMark publishes: its folder `testcases`, and the example of its README.
 *
 * Source: https://github.com/tats-u/markdown-cjk-friendly, © 2024 Tatsunori Uchino, MIT licence. Each line is one case.
 */

/** Each pair of marks makes its words strong. */
export const emphasisCases = toLines(String.raw`
これは**私のやりたかったこと。**だからするの。
**[製品ほげ](./product-foo)**と**[製品ふが](./product-bar)**をお試しください
単語と**[単語と](word-and)**単語
**これは太字になりません。**ご注意ください。
カッコに注意**（太字にならない）**文が続く場合に要警戒。
**[リンク](https://example.com)**も注意。（画像も同様）
先頭の**\{60}コード\{60}も注意。**
**末尾の\{60}コード\{60}**も注意。
税込**¥10,000**で入手できます。
正解は**④**です。
太郎は**「こんにちわ」**といった
太郎は**"こんにちわ"**といった
太郎は**こんにちわ**といった
太郎は**「Hello」**といった
太郎は**"Hello"**といった
太郎は**Hello**といった
太郎は**「Oh my god」**といった
太郎は**"Oh my god"**といった
太郎は**Oh my god**といった
**C#**や**F#**は**「.NET」**というプラットフォーム上で動作します。
IDが**001号**になります。
IDが**００１号**になります。
Go**「初心者」**を対象とした記事です。
**[リンク](https://example.com)**も注意。
**⻲田太郎**と申します
・**㋐**:選択肢１つ目
**真，**她
**真。**她
**真、**她
**真；**她
**真：**她
**真？**她
**真！**她
**真“**她
**真”**她
**真‘**她
**真’**她
**真（**她
真**（她**
**真）**她
**真【**她
真**【她**
**真】**她
**真《**她
真**《她**
**真》**她
**真—**她
**真～**她
**真…**她
**真·**她
**真〃**她
**真-**她
**真々**她
**真**她
**真，** 她
**真**，她
**真，**&ZeroWidthSpace;她
私は**⻲田太郎**と申します
選択肢**㋐**: 1つ目の選択肢
**さようなら︙**と太郎はいった。
.NET**（.NET Frameworkは不可）**では、
「禰{e0100}」の偏は示ではなく**礻**です。
Git**（注：不是GitHub）**
太郎は**「こんにちわ」**といった。
𰻞𰻞**（ビャンビャン）**麺
𰻞𰻞**(ビャンビャン)**麺
ハイパーテキストコーヒーポット制御プロトコル**(HTCPCP)**
﨑**(崎)**
国際規格**[ECMA-262](https://tc39.es/ecma262/)**
㐧**(第の俗字)**
𠮟**(こちらが正式表記)**
𪜈**(トモの合略仮名)**
𫠉**(馬の俗字)**
谺𬤲**(こだま)**石神社
石𮧟**(いしただら)**
**推荐几个框架：**React、Vue等前端框架。
葛{e0100}**(こちらが正式表記)**城市
禰{e0100}**(こちらが正式表記)**豆子
𱟛**(U+317DB)**
阿寒湖アイヌシアターイコㇿ**(Akanko Ainu Theater Ikor)**
あ𛀙**(か)**よろし
𮹝**(simplified form of 龘 in China)**
大塚{fe00}**(U+585A U+FE00)** 大塚**(U+FA10)**
〽{fe0e}**(庵点)**は、
**“{fe01}Git”{fe01}**Hub
**このアスタリスクは強調記号として認識されず、そのまま表示されます。**この文のせいで。
**该星号不会被识别，而是直接显示。**这是因为它没有被识别为强调符号。
**이 별표는 강조 표시로 인식되지 않고 그대로 표시됩니다(이 괄호 때문에)**이 문장 때문에.
`)

export const koreanCases = toLines(String.raw`
**이 [링크](https://example.kr/)**만을 강조하고 싶다.
**스크립트(script)**라고
패키지를 발행하려면 **{60}npm publish{60}**를 실행하십시오.
**안녕(hello)**하세요.
ᅡ**(a)**
**(k)**ᄏ
`)

/** Symbols that are emoji only with a selector. */
export const symbolCases = toLines(String.raw`
a**〰**a
a**〽**a
a**🈂**a
a**🈷**a
a**㊗**a
a**㊙**a
`)

export const underscoreCases = toLines(String.raw`
__注意__：注意事項
注意：__注意事項__
正體字。{fe01}_Traditional._
正體字。{fe01}__Hong Kong and Taiwan.__
简体字 / 新字体。{fe00}_Simplified._
简体字 / 新字体。{fe00}__Mainland China or Japan.__
“{fe01}Git”{fe01}__Hub__
`)

export const strikethroughCases = toLines(String.raw`
a~~a()~~あ
あ~~()a~~a
𩸽~~()a~~a
a~~a()~~𩸽
葛{e0100}~~()a~~a
羽{fe00}~~()a~~a
a~~「a~~」
「~~a」~~a
~~a~~：~~a~~
~~日本語。{fe00}~~English.
~~“{fe01}a”{fe01}~~a
`)

/** The marks stay text, as no CJK character is near. */
export const plainCases = toLines(String.raw`
a**a«**a
a**»a**a
a**a∇**a
a**∇a**a
a**a𝜵**a
a**𝜵a**a
a**𐬻a**a
a**a𐬻**a
`)

/** Invisible characters and backticks stand as `{fe01}`. */
function toLines(text: string): string[] {
  const readable = text.replace(/\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  return readable.split("\n").filter((line) => line !== "")
}
