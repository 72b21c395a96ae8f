import {
  type FileInput,
  type FileRegistration,
  type Replacement,
  refuse,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { choice, fileInputOf, readJsonData } from '../files/file-body.ts'
import { parse } from '../input/parse.ts'

/**
 * The refusal when the bytes that were named cannot be found (docs/specification/adding-files.md#checks and
 * docs/specification/direct-uploads.md#add-several-files).
 */
export const UNUSABLE =
  'You must upload a file, or provide a valid storageIdentifier with fileName and mimeType.'

const text = v.nullish(v.string())

/**
 * The members that name the bytes, besides those that describe any file
 * (docs/specification/adding-files.md#description-in-json).
 */
const RegistrationBody = v.object({
  storageIdentifier: text,
  fileName: text,
  mimeType: text,
  md5Hash: text,
  checksum: v.nullish(v.object({ '@type': v.string(), '@value': v.string() })),
})

const ReplacementBody = v.object({
  fileToReplaceId: v.nullish(v.pipe(v.number(), v.safeInteger())),
  forceReplace: choice,
})

/** What one object of `jsonData` registers. */
export const registrationOf = (value: unknown): FileRegistration => ({
  ...namedBytes(value),
  input: fileInputOf(value),
  replaces: null,
})

/** What an object without an uploaded file registers, given its `input`; null when it names no bytes. */
export function singleRegistration(value: unknown, input: FileInput): FileRegistration | null {
  const bytes = namedBytes(value)
  return bytes.storageIdentifier === null ? null : { ...bytes, input, replaces: null }
}

function namedBytes(value: unknown): Omit<FileRegistration, 'input' | 'replaces'> {
  const { storageIdentifier, fileName, mimeType, md5Hash, checksum } = parse(
    RegistrationBody,
    value,
  )
  return {
    storageIdentifier: storageIdentifier ?? null,
    fileName: fileName ?? null,
    mimeType: mimeType ?? null,
    checksum:
      checksum != null
        ? { type: checksum['@type'], value: checksum['@value'] }
        : md5Hash != null
          ? { type: 'MD5', value: md5Hash }
          : null,
  }
}

/** What one object of a batch of replacements requests; the id is null when it names no file. */
export function replacementOf(value: unknown): {
  readonly fileId: number | null
  readonly types: Replacement['types']
} {
  const { fileToReplaceId, forceReplace } = parse(ReplacementBody, value)
  return { fileId: fileToReplaceId ?? null, types: forceReplace ? 'any' : 'same' }
}

/** Far more than clients register at once, and no more than the service handles easily. */
export const MAX_IN_BATCH = 100_000

/** The objects of a batch, as sent. */
export function batchOf(jsonData: string): readonly unknown[] {
  const value = readJsonData(jsonData, (read) => read)
  if (!Array.isArray(value))
    return refuse({ kind: 'invalid', message: 'jsonData must be a JSON array of objects.' })
  if (value.length > MAX_IN_BATCH)
    return refuse({
      kind: 'limitExceeded',
      message: `A batch has at most ${MAX_IN_BATCH} files: send the others in another one.`,
    })
  return value
}
