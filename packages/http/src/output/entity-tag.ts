/** Whether an `If-None-Match` header contains `etag`, by the weak comparison of RFC 9110, 13.1.2. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => opaque(tag) === opaque(etag))
}

const opaque = (tag: string): string => tag.replace(/^W\//, '')
