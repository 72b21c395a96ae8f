import type { Schema } from 'hast-util-sanitize'

/**
 * What may stand in the text of a featured item, and nothing else
 * (docs/specification/featured-items.md#rules-of-an-item).
 */
export const ALLOWED: Schema = {
  tagNames: [
    ...['a', 'b', 'blockquote', 'br', 'cite', 'code', 'dd', 'dl', 'dt', 'em', 'i', 'li', 'ol', 'p'],
    ...['pre', 'q', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'u', 'ul', 'img', 'h1'],
    ...['h2', 'h3', 'kbd', 'hr', 's', 'del', 'map', 'area'],
  ],
  attributes: {
    a: ['href'],
    area: ['shape', 'coords', 'href', 'title', 'alt'],
    blockquote: ['cite'],
    img: ['align', 'alt', 'height', 'src', 'title', 'width', 'useMap'],
    map: ['name'],
    q: ['cite'],
    '*': ['className'],
  },
  protocols: {
    href: ['ftp', 'http', 'https', 'mailto'],
    cite: ['http', 'https'],
    src: ['http', 'https'],
  },
  // The text of other elements stays; theirs is no text for readers.
  strip: ['script', 'style'],
  // What is not named here would be that of the library's own choice.
  ancestors: {},
  required: {},
  clobber: [],
}

/** Attributes that hold addresses, and the schemes that may stand in them; without a scheme there is none. */
export const SCHEMES: Readonly<Record<string, RegExp>> = {
  href: /^(ftp|https?|mailto):/i,
  cite: /^https?:/i,
  src: /^https?:/i,
}
