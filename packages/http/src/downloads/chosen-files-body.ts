import * as v from 'valibot'
import type { AppContext } from '../app/environment.ts'
import type { BodyInput } from '../input/body-input.ts'
import { bodyText, MEBIBYTE } from '../input/body-text.ts'
import { partText } from '../input/form-part.ts'
import { parseJson } from '../input/json.ts'
import { multipartParts } from '../input/multipart.ts'
import { parse } from '../input/parse.ts'

const LIMIT = MEBIBYTE

const FileIds = v.object({
  fileIds: v.union([v.string(), v.array(v.union([v.pipe(v.number(), v.integer()), v.string()]))]),
})

/** The ids as text, in whatever of the forms of the access supplement, 6.1, they come. */
export const chosenFilesBody: BodyInput<readonly string[]> = {
  contentType: 'application/json',
  schema: FileIds,
  required: true,
  read: async (c) => {
    const type = c.req.header('Content-Type') ?? ''
    return /^multipart\/form-data/i.test(type) ? fromForm(c) : fromText(await bodyText(c, LIMIT))
  },
}

async function fromForm(c: AppContext): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const part of multipartParts(c))
    if (part.name === 'fileIds') ids.push(...(await partText(part, LIMIT)).split(','))
  return ids
}

function fromText(text: string): readonly string[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return fromJson(trimmed)
  // A form field, whatever type the body declares: `fileIds=1,2,3` and nothing else, or among others.
  const field = /(?:^|&)fileIds=([^&]*)/.exec(trimmed)?.[1]
  return (field === undefined ? trimmed : unescaped(field)).split(',')
}

function fromJson(text: string): readonly string[] {
  const { fileIds } = parse(FileIds, parseJson(text))
  return typeof fileIds === 'string' ? fileIds.split(',') : fileIds.map(String)
}

const unescaped = (field: string): string =>
  field.replaceAll(/%2C/gi, ',').replaceAll(/%20|\+/g, ' ')
