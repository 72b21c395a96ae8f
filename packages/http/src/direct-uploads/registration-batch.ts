import { STATUS_CODES } from 'node:http'
import type { Registered } from '@holdfast/core'
import {
  describeRefusal,
  type FileRegistration,
  type Refusal,
  RefusedError,
  type RegistrationProblem,
  refuse,
} from '@holdfast/core/rules'
import { UPLOAD_STATUSES } from '../files/edit-statuses.ts'
import { presentFiles } from '../files/present-file.ts'
import { type Part, partText } from '../input/form-part.ts'
import { type RefusalStatus, STATUS } from '../refusals/status.ts'

export const JSON_DATA_LIMIT = 64 * 1024 * 1024

/** The words for what a batch did. */
export interface BatchWords {
  readonly success: string
  readonly successCount: string
  /** The message that names the keys an object must have. */
  readonly unusable: string
}

/** An object of a batch: what it requests, or why it cannot be read. */
export type ReadOne =
  | { readonly ok: true; readonly registration: FileRegistration }
  | { readonly ok: false; readonly why: RegistrationProblem }

export async function jsonDataOf(parts: AsyncIterable<Part>): Promise<string> {
  let jsonData: string | null = null
  for await (const part of parts)
    if (part.name === 'jsonData') jsonData = await partText(part, JSON_DATA_LIMIT)
  return jsonData ?? refuse({ kind: 'invalid', message: 'The part jsonData is missing.' })
}

/** An object that cannot be read does not prevent the others. */
export function readOne(value: unknown, read: (value: unknown) => FileRegistration): ReadOne {
  try {
    return { ok: true, registration: read(value) }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { ok: false, why: { kind: 'refused', refusal: error.refusal } }
  }
}

/** The result of every object, in the order sent (docs/specification/direct-uploads.md#add-several-files). */
export function presentBatch(
  sent: readonly unknown[],
  {
    read,
    registered: { detail, outcomes },
  }: {
    readonly read: readonly ReadOne[]
    readonly registered: Registered
  },
  words: BatchWords,
): object {
  const outcome = outcomes.values()
  const added = outcomes.flatMap((one) => (one.kind === 'added' ? [one.added] : []))
  const records = added.map(({ record }) => record)
  const details = (detail === null ? [] : presentFiles(detail, records)).values()
  const files = sent.map((input, index) => {
    const one = read[index]
    if (one === undefined || !one.ok)
      return hindered(input, one?.why ?? { kind: 'unusable' }, words)
    const next = outcome.next().value
    if (next?.kind !== 'added') return hindered(input, next?.why ?? { kind: 'unusable' }, words)
    const { sameContentAs } = next.added
    return {
      storageIdentifier: one.registration.storageIdentifier,
      ...(sameContentAs === null
        ? { successMessage: words.success }
        : {
            warningMessage: `This file has the same content as ${sameContentAs} that is in the dataset.`,
          }),
      fileDetails: details.next().value,
    }
  })
  return {
    Files: files,
    Result: {
      'Total number of files': sent.length,
      [words.successCount]: added.length,
    },
  }
}

function hindered(input: unknown, why: RegistrationProblem, words: BatchWords): object {
  const storageIdentifier = identifierIn(input)
  const fileDetails = input
  switch (why.kind) {
    case 'unusable':
      return { storageIdentifier, errorMessage: words.unusable, fileDetails }
    case 'badTag':
      return { storageIdentifier, errorCode: 400, message: why.message, fileDetails }
    case 'refused': {
      const errorMessage = `${reasonPhrase(why.refusal)}:${describeRefusal(why.refusal)}`
      return { storageIdentifier, errorMessage, fileDetails }
    }
  }
}

const identifierIn = (input: unknown): string | undefined =>
  typeof input === 'object' &&
  input !== null &&
  'storageIdentifier' in input &&
  typeof input.storageIdentifier === 'string'
    ? input.storageIdentifier
    : undefined

const UPLOAD_STATUS: Readonly<Record<Refusal['kind'], RefusalStatus>> = {
  ...STATUS,
  ...UPLOAD_STATUSES,
}

/** The name of the status that the upload of this file alone would get, such as `Bad Request`. */
const reasonPhrase = ({ kind }: Refusal): string => STATUS_CODES[UPLOAD_STATUS[kind]] ?? 'Error'
