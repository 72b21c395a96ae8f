import type { Schema } from 'hast-util-sanitize'

/**
 * The elements and attributes allowed in the text of a featured item
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
  // Other elements keep their text; the content of these is not text for readers.
  strip: ['script', 'style'],
  // Explicit, so that the defaults of the library do not apply.
  ancestors: {},
  required: {},
  clobber: [],
}

/** Attributes that hold URLs, and their allowed schemes; URLs without a scheme are removed. */
export const SCHEMES: Readonly<Record<string, RegExp>> = {
  href: /^(ftp|https?|mailto):/i,
  cite: /^https?:/i,
  src: /^https?:/i,
}
