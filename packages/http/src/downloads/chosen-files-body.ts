import { refuse, type SentAnswer } from '@holdfast/core/rules'
import * as v from 'valibot'
import type { BodyInput } from '../input/body-input.ts'
import { bodyText, MEBIBYTE } from '../input/body-text.ts'
import { partText } from '../input/form-part.ts'
import { parseJson } from '../input/json.ts'
import { multipartParts } from '../input/multipart.ts'
import { parse } from '../input/parse.ts'
import type { AppContext } from '../request/environment.ts'
import { GuestbookResponse, sentAnswer } from './answer-body.ts'

const LIMIT = MEBIBYTE

const FileIds = v.object({
  fileIds: v.union([v.string(), v.array(v.union([v.pipe(v.number(), v.integer()), v.string()]))]),
  guestbookResponse: v.nullish(GuestbookResponse),
})

/** Files to download, their ids as text, and the answers to their guestbooks; null without answers. */
export interface ChosenFiles {
  readonly fileIds: readonly string[]
  readonly sent: SentAnswer | null
}

const unanswered = (fileIds: readonly string[]): ChosenFiles => ({ fileIds, sent: null })

/** In each of the forms of docs/specification/downloads.md#zip-of-chosen-files. */
export const chosenFilesBody: BodyInput<ChosenFiles> = {
  contentType: 'application/json',
  schema: FileIds,
  required: true,
  read: async (c) => {
    const type = c.req.header('Content-Type') ?? ''
    return /^multipart\/form-data/i.test(type)
      ? unanswered(await fromForm(c))
      : fromText(await bodyText(c, LIMIT))
  },
}

async function fromForm(c: AppContext): Promise<readonly string[]> {
  const texts: string[] = []
  let left = LIMIT
  for await (const part of multipartParts(c, { fieldBytes: LIMIT })) {
    if (part.name !== 'fileIds') continue
    const text = await partText(part, left)
    left -= text.length
    if (left < 0) refuse({ kind: 'limitExceeded', message: TOO_MANY })
    texts.push(text)
  }
  return texts.flatMap((text) => text.split(','))
}

const TOO_MANY = `The ids of the files are longer than ${LIMIT} bytes`

function fromText(text: string): ChosenFiles {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return fromJson(trimmed)
  // A form field, whatever type the body declares: `fileIds=1,2,3` alone or among others.
  const field = /(?:^|&)fileIds=([^&]*)/.exec(trimmed)?.[1]
  return unanswered((field === undefined ? trimmed : unescaped(field)).split(','))
}

function fromJson(text: string): ChosenFiles {
  const { fileIds, guestbookResponse } = parse(FileIds, parseJson(text))
  return {
    fileIds: typeof fileIds === 'string' ? fileIds.split(',') : fileIds.map(String),
    sent: guestbookResponse ? sentAnswer(guestbookResponse) : null,
  }
}

const unescaped = (field: string): string =>
  field.replaceAll(/%2C/gi, ',').replaceAll(/%20|\+/g, ' ')
