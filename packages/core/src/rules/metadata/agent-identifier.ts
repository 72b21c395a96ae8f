import { hasCheckDigit, hasRorCheck } from './check-digits.ts'

/** An identifier scheme for people and organisations. */
interface Scheme {
  /** The part of an address before the identifier. */
  readonly base: string
  readonly end?: string
  readonly pattern: RegExp
  /** Whether the check digits are right, of an identifier that has the pattern; absent for schemes without any. */
  readonly holds?: (id: string) => boolean
}

const sixteen = (id: string): boolean => hasCheckDigit(id.replaceAll(/[ -]/g, ''))

const SCHEMES: Readonly<Record<string, Scheme>> = {
  ORCID: { base: 'https://orcid.org/', pattern: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/, holds: sixteen },
  ISNI: {
    base: 'http://www.isni.org/isni/',
    pattern: /^(?:\d{4} ?){3}\d{3}[\dX]$/,
    holds: sixteen,
  },
  LCNA: { base: 'http://id.loc.gov/authorities/names/', pattern: /^[a-z]{1,3}\d{6,12}$/ },
  VIAF: { base: 'https://viaf.org/viaf/', pattern: /^\d{1,25}$/ },
  GND: { base: 'https://d-nb.info/gnd/', pattern: /^\d{1,11}(?:-?[\dX])?$/ },
  ResearcherID: {
    base: 'https://publons.com/researcher/',
    end: '/',
    pattern: /^[A-Z\d][A-Z\d-]{1,30}[A-Z\d]$/i,
  },
  ScopusID: {
    base: 'https://www.scopus.com/authid/detail.uri?authorId=',
    pattern: /^\d{1,20}$/,
  },
  ROR: { base: 'https://ror.org/', pattern: /^0[a-hj-km-np-tv-z\d]{6}\d{2}$/, holds: hasRorCheck },
}

/** The address of the scheme itself, such as `https://orcid.org/`; null for an unknown scheme. */
export const schemeUri = (scheme: string): string | null => schemeNamed(scheme)?.base ?? null

/**
 * The address of an identifier (docs/specification/exports.md#schemaorg). An address of the scheme is
 * returned as it is; null when the scheme has no addresses or the value does not match the scheme.
 */
export function agentIdentifierUrl(scheme: string, value: string): string | null {
  const found = schemeNamed(scheme)
  if (found === null) return null
  const { base, end = '', pattern } = found
  const given = value.trim()
  const own = withoutStart(given, base)
  if (own !== null) return pattern.test(own.replace(/\/$/, '')) ? given : null
  return pattern.test(given) ? `${base}${given.replaceAll(' ', '')}${end}` : null
}

/**
 * Whether a value cannot be an identifier of its scheme: it has another form, or wrong check digits. False for schemes
 * that are not known, and for blank values. The specification says nothing of it, so that it is advice.
 */
export function isNoIdentifier(scheme: string, value: string): boolean {
  const found = schemeNamed(scheme)
  const given = value.trim()
  if (found === null || given === '') return false
  const own = withoutStart(given, found.base)?.replace(/\/$/, '') ?? given
  return !found.pattern.test(own) || found.holds?.(own) === false
}

const schemeNamed = (scheme: string): Scheme | null =>
  Object.hasOwn(SCHEMES, scheme) ? (SCHEMES[scheme] ?? null) : null

/**
 * The text after the scheme's address, over http or https, with or without `www`; null when the text does not
 * start with it.
 */
function withoutStart(text: string, base: string): string | null {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, '')
  if (!/^https?:\/\//.test(text)) return null
  return bare(text).startsWith(bare(base)) ? bare(text).slice(bare(base).length) : ''
}
