import type { Signposts } from '@holdfast/core/rules'

/** Servers in front of this one refuse long headers: where there are more of them, they are left to the link set. */
export interface LinkLimits {
  readonly authors: number
  readonly items: number
}

export const LINK_LIMITS: LinkLimits = { authors: 5, items: 5 }

/** The `Link` header of a landing page (docs/specification/signposting.md#link-set-and-headers). */
export function linkHeader(posts: Signposts, limits: LinkLimits): string {
  const authors = posts.authors.length > limits.authors ? [] : posts.authors
  const items = posts.items.length > limits.items ? [] : posts.items
  return [
    ...authors.map((href) => link(href, { rel: 'author' })),
    link(posts.citeAs, { rel: 'cite-as' }),
    ...items.map(({ href, type }) => link(href, { rel: 'item', type })),
    ...posts.describedBy.map(({ href, type }) => link(href, { rel: 'describedby', type })),
    ...posts.types.map((href) => link(href, { rel: 'type' })),
    link(posts.license, { rel: 'license' }),
    link(posts.linkset, { rel: 'linkset', type: 'application/linkset+json' }),
  ].join(', ')
}

/** The characters that would end the address or the header are encoded. */
const link = (href: string, parameters: Readonly<Record<string, string>>): string => {
  const address = href.replaceAll(/[^\x21-\x7e]|[<>"\\]/gu, encodeURIComponent)
  const written = Object.entries(parameters).map(
    ([name, value]) => `${name}="${value.replaceAll(/[^\x20-\x7e]|["\\]/g, '')}"`,
  )
  return [`<${address}>`, ...written].join('; ')
}
