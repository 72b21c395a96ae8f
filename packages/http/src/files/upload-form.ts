import type { ReceivedFile } from '@holdfast/core'
import {
  type FileInput,
  type FileRegistration,
  type FileToReceive,
  type Replacement,
  refuse,
} from '@holdfast/core/rules'
import { singleRegistration, UNUSABLE } from '../direct-uploads/registration-body.ts'
import { MEBIBYTE } from '../input/body-text.ts'
import { type Part, partText } from '../input/form-part.ts'
import { fileInputOf, readJsonData, replacementTypes } from './file-body.ts'

export const JSON_DATA_LIMIT = 10 * MEBIBYTE
/** Maximum bytes of a form besides its file: its description, boundaries, headers, and some reserve. */
const BESIDE_FILE = JSON_DATA_LIMIT + MEBIBYTE

/** One file, stored but not added yet, with its description; or bytes that are in the store already. */
export type Upload =
  | ({ readonly kind: 'received'; readonly received: ReceivedFile } & Described)
  | ({ readonly kind: 'stored'; readonly registration: FileRegistration } & Described)

/** The description of the file. */
interface Described {
  readonly input: FileInput
  /** Whether it may replace a file of another content type. */
  readonly types: Replacement['types']
}

/** The content of `jsonData`: the description, and the stored bytes that it names, if any. */
interface JsonData extends Described {
  readonly registration: FileRegistration | null
}

const NOTHING_SAID: JsonData = { input: {}, types: 'same', registration: null }

/** Receives the bytes, and removes them again. */
export interface Receiver {
  receive(file: FileToReceive): Promise<ReceivedFile>
  abandon(received: ReceivedFile): Promise<void>
}

const oneFile = (message: string): never => refuse({ kind: 'invalid', message })

/**
 * Reads the whole form of an upload: `file` goes to the receiver as it arrives, `jsonData` may come before
 * or after it, other parts are ignored. An invalid form leaves no bytes. The receiver gets the size of a
 * file that has arrived completely; else its bounds, if the body has a Content-Length.
 */
export async function readUpload(
  parts: AsyncIterable<Part>,
  receiver: Receiver,
  {
    bodyBytes,
    maxJsonBytes = JSON_DATA_LIMIT,
  }: {
    readonly bodyBytes: number | null
    /** Maximum bytes of `jsonData`. */
    readonly maxJsonBytes?: number
  } = { bodyBytes: null },
): Promise<Upload> {
  const atMost = bodyBytes ?? 0
  const bounds = { atLeast: Math.max(0, atMost - BESIDE_FILE), atMost }
  let received: ReceivedFile | null = null
  let data = NOTHING_SAID
  try {
    for await (const part of parts) {
      if (part.name === 'jsonData') data = readData(await partText(part, maxJsonBytes))
      if (part.name !== 'file' || part.kind !== 'file') continue
      if (received !== null) oneFile('The form holds more than one file: send one at a time.')
      const known = part.size === null ? bounds : { atLeast: part.size, atMost: part.size }
      received = await receiver.receive({ ...toReceive(part), ...known })
    }
  } catch (error) {
    if (received !== null) await withoutTrace(receiver, received)
    throw error
  }
  const { registration, ...described } = data
  if (received !== null) return { kind: 'received', received, ...described }
  return registration === null ? oneFile(UNUSABLE) : { kind: 'stored', registration, ...described }
}

const readData = (jsonData: string): JsonData =>
  jsonData.trim() === ''
    ? NOTHING_SAID
    : readJsonData(jsonData, (value) => {
        const input = fileInputOf(value)
        const types = replacementTypes(value)
        return { input, types, registration: singleRegistration(value, input) }
      })

/**
 * Removes the bytes without hiding the error: bytes that cannot be removed now are swept when their lease
 * ends.
 */
export const withoutTrace = (receiver: Receiver, received: ReceivedFile): Promise<void> =>
  receiver.abandon(received).catch(() => {})

function toReceive(part: Extract<Part, { readonly kind: 'file' }>): FileToReceive {
  const { fileName, contentType, bytes } = part
  // Clients declare `text/plain` also for parts without a type, and detection finds plain text by its bytes.
  return { fileName, declaredType: contentType === 'text/plain' ? null : contentType, bytes }
}
