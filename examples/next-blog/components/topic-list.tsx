import Link from "next/link"

import { toTopicPath } from "../lib/topics.ts"

interface Props {
  topics: readonly { name: string; count?: number }[]
  label: string
  /** What paths in their language begin with. */
  prefix: string
}

export function TopicList({ topics, label, prefix }: Props) {
  if (topics.length === 0) return null
  return (
    <ul className="topics" role="list" aria-label={label}>
      {topics.map(({ name, count }) => (
        <li key={name}>
          <Link className="topic" href={toTopicPath(name, prefix)} prefetch={false}>
            {name}
            {count !== undefined && <span className="topic__count">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
