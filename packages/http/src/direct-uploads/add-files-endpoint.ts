import {
  describeRefusal,
  type FileRegistration,
  type Hindrance,
  RefusedError,
  type Registered,
  type Repository,
  refuse,
} from '@holdfast/core'
import { type Endpoint, endpoint } from '../app/endpoint.ts'
import { presentFiles } from '../files/present-file.ts'
import { multipartBody } from '../input/body-input.ts'
import { type Part, partText } from '../input/form-part.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { reasonPhrase } from '../refusals/reason-phrase.ts'
import { batchOf, registrationOf } from './registration-body.ts'
import { UNUSABLE } from './unusable.ts'

const JSON_DATA_LIMIT = 64 * 1024 * 1024

/** The statuses of single adds, whose names batches print (datasets supplement, 23.1). */
const STATUSES = { forbidden: 403, unauthenticated: 403, locked: 400, wrongState: 400 } as const

/** Registers many files that are in the store already (datasets supplement, 24.2). */
export const addFilesEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'P04',
      method: 'post',
      path: '/datasets/{id}/addFiles',
      summary: 'Register files that were sent to the store',
      area: 'direct-uploads',
      caller: 'anyone',
      lookup: 'dataset',
      body: multipartBody({ fieldBytes: JSON_DATA_LIMIT }),
      refusals: STATUSES,
    },
    async (call) => {
      const ref = datasetRef(call)
      // A dataset that is not there is told before what is wrong with the form.
      await repository.datasets.locks(ref)
      const sent = batchOf(await jsonDataOf(call.body))
      const read = sent.map(readOne)
      const registrations = read.flatMap((one) => (one.ok ? [one.registration] : []))
      const registered = await repository.directUploads.registerAll(call.actor, ref, registrations)
      return ok(call.c, presentBatch(sent, read, registered))
    },
  )

async function jsonDataOf(parts: AsyncIterable<Part>): Promise<string> {
  let jsonData: string | null = null
  for await (const part of parts)
    if (part.name === 'jsonData') jsonData = await partText(part, JSON_DATA_LIMIT)
  return jsonData ?? refuse({ kind: 'invalid', message: 'The part jsonData is missing.' })
}

type Read =
  | { readonly ok: true; readonly registration: FileRegistration }
  | { readonly ok: false; readonly why: Hindrance }

/** One object that cannot be read keeps none of the others out. */
function readOne(value: unknown): Read {
  try {
    return { ok: true, registration: registrationOf(value) }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { ok: false, why: { kind: 'refused', refusal: error.refusal } }
  }
}

function presentBatch(
  sent: readonly unknown[],
  read: readonly Read[],
  { detail, outcomes }: Registered,
): object {
  const outcome = outcomes.values()
  const added = outcomes.flatMap((one) => (one.kind === 'added' ? [one.added] : []))
  const records = added.map(({ record }) => record)
  const details = (detail === null ? [] : presentFiles(detail, records)).values()
  const files = sent.map((input, index) => {
    const one = read[index]
    if (one === undefined || !one.ok) return hindered(input, one?.why ?? { kind: 'unusable' })
    const next = outcome.next().value
    if (next?.kind !== 'added') return hindered(input, next?.why ?? { kind: 'unusable' })
    const { sameContentAs } = next.added
    return {
      storageIdentifier: one.registration.storageIdentifier,
      ...(sameContentAs === null
        ? { successMessage: 'Added successfully to the dataset' }
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
      'Number of files successfully added': added.length,
    },
  }
}

function hindered(input: unknown, why: Hindrance): object {
  const storageIdentifier = identifierIn(input)
  const fileDetails = input
  switch (why.kind) {
    case 'unusable':
      return { storageIdentifier, errorMessage: UNUSABLE, fileDetails }
    case 'badTag':
      return { storageIdentifier, errorCode: 400, message: why.message, fileDetails }
    case 'refused': {
      const phrase = reasonPhrase(why.refusal, STATUSES)
      const errorMessage = `${phrase}:${describeRefusal(why.refusal)}`
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
