import type { Files, SiteShape } from "./site-shape.ts"

const css = ".wrap { max-width: 40rem; margin: 0 auto; padding: 1rem }\n.wrap h1 { font-size: 2rem }\n"

const tsconfig = (paths: string): string => `{
  "compilerOptions": {
    "target": "ES2017",
    "lib": ["dom", "dom.iterable", "esnext"],
    "allowJs": true,
    "skipLibCheck": true,
    "strict": true,
    "noEmit": true,
    "esModuleInterop": true,
    "module": "esnext",
    "moduleResolution": "bundler",
    "resolveJsonModule": true,
    "isolatedModules": true,
    "jsx": "react-jsx",
    "incremental": true,
    "plugins": [{ "name": "next" }],
    "paths": { "@/*": ["${paths}"] }
  },
  "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts", ".next/dev/types/**/*.ts", "**/*.mts"],
  "exclude": ["node_modules"]
}
`
const config = (lines: string): string =>
  `import type { NextConfig } from "next"\n\nconst nextConfig: NextConfig = {${lines}}\n\nexport default nextConfig\n`

/** A root layout, `depth` folders above which the styles are. */
const layout = (
  styles: string,
  inside = '<main className="wrap">{children}</main>',
): string => `import type { ReactNode } from "react"
import "${styles}"

export const metadata = { title: { template: "%s - A small site", default: "A small site" } }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>A small site</nav>
        ${inside}
      </body>
    </html>
  )
}
`
const home = "export default function Home() {\n  return <h1>Home</h1>\n}\n"
const base: Files = {
  "next.config.ts": config(""),
  "tsconfig.json": tsconfig("./*"),
  "app/globals.css": css,
  "app/layout.tsx": layout("./globals.css"),
  "app/page.tsx": home,
}
const common = { "tsconfig.json": tsconfig("./src/*") }

const shape = (name: string, files: Files, more: Partial<SiteShape> = {}): SiteShape => ({
  name: `Next, ${name}`,
  framework: "next",
  files,
  serve: "next",
  container: ".wrap",
  ...more,
})

const localeLayout = `import { NextIntlClientProvider } from "next-intl"
import { setRequestLocale } from "next-intl/server"
import type { ReactNode } from "react"

import { routing } from "@/i18n/routing"

import "../globals.css"

export const generateStaticParams = () => routing.locales.map((locale) => ({ locale }))

export default async function LocaleLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ locale: string }>
}) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <html lang={locale}>
      <body>
        <NextIntlClientProvider>
          <main className="wrap">{children}</main>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
`

/** Needs `next-intl`, which the folder of `CITABLE_SITE_PACKAGES` has. */
const nextIntl = (name: string, more = ""): SiteShape =>
  shape(
    name,
    {
      "next.config.ts": `import type { NextConfig } from "next"\nimport createNextIntlPlugin from "next-intl/plugin"\n\nconst nextConfig: NextConfig = {}\n\nexport default createNextIntlPlugin()(nextConfig)\n`,
      ...common,
      "messages/en.json": '{ "Home": { "title": "Home" } }\n',
      "messages/de.json": '{ "Home": { "title": "Start" } }\n',
      "src/i18n/routing.ts": `import { defineRouting } from "next-intl/routing"\n\nexport const routing = defineRouting({ locales: ["en", "de"], defaultLocale: "en"${more} })\n`,
      "src/i18n/request.ts": `import { hasLocale } from "next-intl"
import { getRequestConfig } from "next-intl/server"

import { routing } from "./routing"

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale
  const locale = hasLocale(routing.locales, requested) ? requested : routing.defaultLocale
  return { locale, messages: (await import(\`../../messages/\${locale}.json\`)).default }
})
`,
      "src/proxy.ts":
        'import createMiddleware from "next-intl/middleware"\n\nimport { routing } from "./i18n/routing"\n\nexport default createMiddleware(routing)\n\nexport const config = { matcher: "/((?!api|_next|.*\\\\..*).*)" }\n',
      "src/app/globals.css": css,
      "src/app/[locale]/layout.tsx": localeLayout,
      "src/app/[locale]/page.tsx": `import { getTranslations, setRequestLocale } from "next-intl/server"

export default async function Home({ params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations("Home")
  return <h1>{t("title")}</h1>
}
`,
    },
    { packages: ["next-intl"] },
  )

export const nextShapes = {
  app: shape("app", base),
  srcApp: shape("src/app", {
    "next.config.ts": config(""),
    ...common,
    "src/app/globals.css": css,
    "src/app/layout.tsx": layout("./globals.css"),
    "src/app/page.tsx": home,
  }),
  locale: nextIntl("root layout under [locale], with next-intl"),
  localeAsNeeded: nextIntl("next-intl with a prefix as needed", ', localePrefix: "as-needed"'),
  localeNever: nextIntl("next-intl without a prefix", ', localePrefix: "never"'),
  groups: shape("route groups with several root layouts", {
    "next.config.ts": config(""),
    "tsconfig.json": tsconfig("./*"),
    "app/globals.css": css,
    "app/(site)/layout.tsx": layout("../globals.css"),
    "app/(site)/page.tsx": home,
    "app/(admin)/layout.tsx": layout("../globals.css", '<main className="admin">{children}</main>'),
    "app/(admin)/admin/page.tsx": home.replace(">Home<", ">Admin<"),
  }),
  pages: shape("Pages Router", {
    "next.config.ts": config(""),
    "tsconfig.json": tsconfig("./*"),
    "styles/globals.css": css,
    "pages/_app.tsx":
      'import type { AppProps } from "next/app"\nimport "../styles/globals.css"\n\nexport default function App({ Component, pageProps }: AppProps) {\n  return (\n    <main className="wrap">\n      <Component {...pageProps} />\n    </main>\n  )\n}\n',
    "pages/index.tsx": home,
  }),
  javascript: shape("JavaScript only", {
    "next.config.mjs": "/** @type {import('next').NextConfig} */\nconst nextConfig = {}\n\nexport default nextConfig\n",
    "jsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }\n',
    "app/globals.css": css,
    "app/layout.js":
      'import "./globals.css"\n\nexport default function RootLayout({ children }) {\n  return (\n    <html lang="en">\n      <body>\n        <main className="wrap">{children}</main>\n      </body>\n    </html>\n  )\n}\n',
    "app/page.js": home,
  }),
  basePath: shape("basePath", { ...base, "next.config.ts": config(' basePath: "/docs" ') }, { base: "/docs" }),
  standalone: shape(
    "standalone",
    { ...base, "next.config.ts": config(' output: "standalone" ') },
    { serve: "standalone" },
  ),
  proxy: shape("proxy.ts", {
    ...base,
    "proxy.ts":
      'import { NextResponse } from "next/server"\n\nexport function proxy() {\n  const response = NextResponse.next()\n  response.headers.set("x-proxied", "yes")\n  return response\n}\n',
  }),
  cacheComponents: shape("cacheComponents", { ...base, "next.config.ts": config(" cacheComponents: true ") }),
  export: shape("static export", { ...base, "next.config.ts": config(' output: "export" ') }, { serve: "files" }),
} satisfies Record<string, SiteShape>
