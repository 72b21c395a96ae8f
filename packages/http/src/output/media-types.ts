/** Media types of answers that come in more than one form, for their declarations. */

export const JSON_OR_CSV = ['application/json', 'text/csv'] as const

export const PNG_OR_JPEG = ['image/png', 'image/jpeg'] as const

/** Of the citation formats. */
export const CITATION_TYPES = ['text/plain', 'text/html', 'text/xml', 'application/json'] as const

/** For what was stored with a type, or is written by a replaceable part: a media range, as OpenAPI allows. */
export const ANY_TYPE = '*/*'
