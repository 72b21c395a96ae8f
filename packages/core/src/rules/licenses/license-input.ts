import { refuse } from '../refusals/refusal.ts'
import type { License, NewLicense } from './license.ts'

/** A licence as an administrator describes it; a new one is never the default. */
export type LicenseInput = Omit<NewLicense, 'isDefault'>

/** A scheme and something behind it: licences are named by web addresses and by `urn:` and `info:` names. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:[^\s<>"]+$/i

// An index of a database takes 2700 bytes, and a character has three at most.
const MAX_NAME_LENGTH = 255
const MAX_URI_LENGTH = 800

const MAX_ORDER = 2 ** 31 - 1

export const isSortOrder = (n: number): boolean => Number.isInteger(n) && Math.abs(n) <= MAX_ORDER

/** The licence to add. Refuses what is missing or no address, and names and URIs that are taken. */
export function newLicense(input: LicenseInput, existing: readonly License[]): NewLicense {
  const license = { ...input, name: input.name.trim(), uri: input.uri.trim(), isDefault: false }
  if (license.name === '') refuse({ kind: 'invalid', message: 'A license needs a name.' })
  if (license.name.length > MAX_NAME_LENGTH || license.uri.length > MAX_URI_LENGTH)
    refuse({
      kind: 'invalid',
      message: `A license takes a name of ${MAX_NAME_LENGTH} characters at most, and a uri of ${MAX_URI_LENGTH}.`,
    })
  if (!ABSOLUTE.test(license.uri))
    refuse({ kind: 'invalid', message: 'The uri of a license must be an absolute address.' })
  if (license.iconUrl !== null && !/^https?:\/\//.test(license.iconUrl))
    refuse({ kind: 'invalid', message: 'The iconUrl of a license must be a web address.' })
  if (!isSortOrder(license.sortOrder))
    refuse({ kind: 'invalid', message: 'The sortOrder of a license must be a whole number.' })
  if (existing.some(({ name, uri }) => name === license.name || uri === license.uri))
    refuseTaken(license)
  return license
}

export const refuseTaken = ({ name, uri }: Pick<NewLicense, 'name' | 'uri'>): never =>
  refuse({
    kind: 'conflict',
    message: `A license with the name ${name.slice(0, 100)} or the uri ${uri.slice(0, 200)} exists already.`,
  })
