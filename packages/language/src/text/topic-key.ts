/** A topic in lower case and without the `s` of plurals, to find the same topic again. */
export function topicKey(topic: string): string {
  return topic.toLowerCase().replaceAll(/(?<=\p{L}{2})s(?!\p{L})/gu, "")
}
