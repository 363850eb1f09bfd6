import type { Metadata } from "next"
import Link from "next/link"

import { Empty } from "../components/empty.tsx"

export const metadata: Metadata = { title: "Page not found" }

export default function NotFound() {
  return (
    <>
      <h1 className="page-title">Page not found</h1>
      <Empty title="There is nothing at this address">
        <p>
          It may have been withdrawn, or it moved. <Link href="/">All articles</Link> are one step away.
        </p>
      </Empty>
    </>
  )
}
