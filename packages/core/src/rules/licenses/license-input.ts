import { refuse } from '../refusals/refusal.ts'
import type { License, NewLicense } from './license.ts'

/** A licence as an administrator describes it; a new licence is never the default. */
export type LicenseInput = Omit<NewLicense, 'isDefault'>

/**
 * A URI scheme and at least one more character: licences are identified by web addresses and by `urn:` and
 * `info:` names.
 */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:[^\s<>"]+$/i

// A database index entry holds 2700 bytes, and a character takes three at most.
const MAX_NAME_LENGTH = 255
const MAX_URI_LENGTH = 800

const MAX_ORDER = 2 ** 31 - 1

/** Whether `n` is an integer that the database can store. */
export const isSortOrder = (n: number): boolean => Number.isInteger(n) && Math.abs(n) <= MAX_ORDER

/** The licence to add. Refuses missing or invalid values, and names and URIs that are taken. */
export function newLicense(input: LicenseInput, existing: readonly License[]): NewLicense {
  const license = { ...input, name: input.name.trim(), uri: input.uri.trim(), isDefault: false }
  if (license.name === '')
    refuse({ kind: 'invalid', code: 'nameMissing', message: 'A license needs a name.' })
  if (license.name.length > MAX_NAME_LENGTH || license.uri.length > MAX_URI_LENGTH)
    refuse({
      kind: 'invalid',
      message: `The name of a license has at most ${MAX_NAME_LENGTH} characters, its uri at most ${MAX_URI_LENGTH}.`,
    })
  if (!ABSOLUTE.test(license.uri))
    refuse({
      kind: 'invalid',
      code: 'licenseAddressInvalid',
      message: 'The uri of a license must be an absolute address.',
    })
  if (license.iconUrl !== null && !/^https?:\/\//.test(license.iconUrl))
    refuse({
      kind: 'invalid',
      code: 'licenseAddressInvalid',
      message: 'The iconUrl of a license must be a web address.',
    })
  if (!isSortOrder(license.sortOrder))
    refuse({
      kind: 'invalid',
      code: 'orderInvalid',
      message: 'The sortOrder of a license must be a whole number.',
    })
  if (existing.some(({ name, uri }) => name === license.name || uri === license.uri))
    refuseTaken(license)
  return license
}

/** Refuses a licence whose name or URI is taken. */
export const refuseTaken = ({ name, uri }: Pick<NewLicense, 'name' | 'uri'>): never =>
  refuse({
    kind: 'conflict',
    code: 'licenseTaken',
    message: `A license with the name ${name.slice(0, 100)} or the uri ${uri.slice(0, 200)} exists already.`,
  })
