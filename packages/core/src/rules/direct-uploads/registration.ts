import { detectContentType } from '../files/content-type.ts'
import { entryValues, type FileInput, tabularTags } from '../files/file-input.ts'
import type { Checksum, EntryValues } from '../files/file-record.ts'
import { bareMediaType } from '../files/media-type.ts'
import type { Replacement } from '../files/replacement.ts'
import { type Refusal, RefusedError, refuse } from '../refusals/refusal.ts'
import type { DigestAlgorithm } from '../storage/stored-object.ts'
import { TABLE_TYPE } from '../tables/ingested-table.ts'
import { type NamedBytes, parseNamedBytes } from './storage-identifier.ts'

/**
 * What a client sends to register bytes that are already in a store
 * (docs/specification/adding-files.md#description-in-json).
 */
export interface Registration {
  readonly storageIdentifier: string | null
  readonly fileName: string | null
  readonly mimeType: string | null
  /** As sent: the type may be unknown. */
  readonly checksum: { readonly type: string; readonly value: string } | null
  readonly input: FileInput
  /** The file to replace; null to add a file. */
  readonly replaces: Replacement | null
}

/** A complete and valid registration. */
export interface Registrable {
  readonly named: NamedBytes
  readonly contentType: string
  /** Null for a remote file of which the client knows none. */
  readonly checksum: Checksum | null
  readonly values: EntryValues
  readonly tags: readonly string[]
  /** Whether the file may become a table. */
  readonly tabIngest: boolean
  readonly replaces: Replacement | null
}

/** Why a file was not registered. */
export type RegistrationProblem =
  /** The storage identifier, file name or MIME type is missing, or the identifier is not valid here. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'badTag'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** The result of `readRegistration`. */
export type RegistrationReading =
  | { readonly ok: true; readonly registrable: Registrable }
  | { readonly ok: false; readonly why: RegistrationProblem }

const DIGITS: Readonly<Record<DigestAlgorithm, number>> = {
  MD5: 32,
  'SHA-1': 40,
  'SHA-256': 64,
  'SHA-512': 128,
}

/** What a driver says about its store. */
export interface StoreFacts {
  readonly isRemote: (driver: string) => boolean
  /** Whether its remote files may be registered without a checksum: nobody may be able to read them here. */
  readonly mayLackChecksums: (driver: string) => boolean
}

/** Validates a registration without I/O. */
export function readRegistration(
  registration: Registration,
  { isRemote, mayLackChecksums }: StoreFacts,
): RegistrationReading {
  const { storageIdentifier, fileName, mimeType, checksum, input } = registration
  const named = storageIdentifier === null ? null : parseNamedBytes(storageIdentifier, isRemote)
  if (named === null || !fileName?.trim() || !mimeType?.trim())
    return { ok: false, why: { kind: 'unusable' } }
  try {
    const tags = tagsOf(input)
    if ('message' in tags) return { ok: false, why: tags }
    const registrable: Registrable = {
      named,
      contentType: contentTypeOf(mimeType, fileName),
      checksum:
        isMissing(checksum) && named.kind === 'remote' && mayLackChecksums(named.driver)
          ? null
          : checkedChecksum(checksum),
      values: entryValues(fileName, input),
      tags,
      tabIngest: input.tabIngest ?? true,
      replaces: registration.replaces,
    }
    return { ok: true, registrable }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { ok: false, why: { kind: 'refused', refusal: error.refusal } }
  }
}

function tagsOf({ tabularTags: sent }: FileInput): readonly string[] | BadTag {
  try {
    return tabularTags(sent)
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'badTag', message: error.message }
    throw error
  }
}

type BadTag = Extract<RegistrationProblem, { readonly kind: 'badTag' }>

/**
 * The declared type, or the type detected from the file name if none or only `application/octet-stream` is
 * declared (docs/specification/direct-uploads.md#registration). The type of tables that were read is not for uploads
 * (docs/specification/adding-files.md#content-type).
 */
function contentTypeOf(mimeType: string, fileName: string): string {
  const declared = bareMediaType(mimeType)
  if (declared === TABLE_TYPE) return 'text/tsv'
  if (declared !== null && declared !== 'application/octet-stream') return declared
  return detectContentType({ declared: null, fileName, head: new Uint8Array(), found: null })
}

const isMissing = (given: Registration['checksum']): boolean => !given?.value.trim()

function checkedChecksum(given: Registration['checksum']): Checksum {
  if (given === null)
    return refuse({ kind: 'invalid', message: 'A checksum is required: md5Hash or checksum.' })
  const type = Object.keys(DIGITS).find((known) => known === given.type.trim().toUpperCase())
  const value = given.value.trim().toLowerCase()
  if (type === undefined)
    return refuse({
      kind: 'invalid',
      message: `The checksum type must be one of ${Object.keys(DIGITS).join(', ')}.`,
    })
  // `find` has just found it among the keys.
  const algorithm = type as DigestAlgorithm
  if (value.length !== DIGITS[algorithm] || !/^[0-9a-f]+$/.test(value))
    return refuse({
      kind: 'invalid',
      message: `A checksum of type ${type} has ${DIGITS[algorithm]} hexadecimal digits.`,
    })
  return { type: algorithm, value }
}
