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
/** What a form may hold beside its file: what it says of the file, boundaries, headers, and some room. */
const BESIDE_FILE = JSON_DATA_LIMIT + MEBIBYTE

/** One file, stored and not yet added, with what the form says of it; or bytes that are in the store already. */
export type Upload =
  | ({ readonly kind: 'received'; readonly received: ReceivedFile } & Said)
  | ({ readonly kind: 'stored'; readonly registration: FileRegistration } & Said)

/** What a form says of the file. */
interface Said {
  readonly input: FileInput
  /** Whether it may take the place of a file of another content type. */
  readonly types: Replacement['types']
}

/** What `jsonData` holds: what it says, and the stored bytes that it names, if it names any. */
interface JsonData extends Said {
  readonly registration: FileRegistration | null
}

const NOTHING_SAID: JsonData = { input: {}, types: 'same', registration: null }

/** Where the bytes go, and how to be rid of them again. */
export interface Receiver {
  receive(file: FileToReceive): Promise<ReceivedFile>
  abandon(received: ReceivedFile): Promise<void>
}

const oneFile = (message: string): never => refuse({ kind: 'invalid', message })

/**
 * Reads the form of an upload to its end: `file` goes to the receiver as it arrives, `jsonData` may stand
 * before or after it, other parts are ignored. A form that turns out to be wrong leaves no bytes. The receiver
 * gets the size of a file that has arrived already; else bounds of it, if the body has a Content-Length.
 */
export async function readUpload(
  parts: AsyncIterable<Part>,
  receiver: Receiver,
  {
    bodyBytes,
    maxJsonBytes = JSON_DATA_LIMIT,
  }: {
    readonly bodyBytes: number | null
    /** Bytes of `jsonData`. */
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
  const { registration, ...said } = data
  if (received !== null) return { kind: 'received', received, ...said }
  return registration === null ? oneFile(UNUSABLE) : { kind: 'stored', registration, ...said }
}

const readData = (jsonData: string): JsonData =>
  jsonData.trim() === ''
    ? NOTHING_SAID
    : readJsonData(jsonData, (value) => {
        const input = fileInputOf(value)
        const types = replacementTypes(value)
        return { input, types, registration: singleRegistration(value, input) }
      })

/** Abandons without hiding why: what cannot be removed now is swept when its lease ends. */
export const withoutTrace = (receiver: Receiver, received: ReceivedFile): Promise<void> =>
  receiver.abandon(received).catch(() => {})

function toReceive(part: Extract<Part, { readonly kind: 'file' }>): FileToReceive {
  const { fileName, contentType, bytes } = part
  // Forms say `text/plain` also for a part that declares no type, and the bytes tell plain texts anyway.
  return { fileName, declaredType: contentType === 'text/plain' ? null : contentType, bytes }
}
