import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type BodyInput, jsonBody, textBody } from './body-input.ts'
import { BODY_LIMIT, bodyText } from './body-text.ts'
import { parseJson } from './json.ts'
import { parse } from './parse.ts'

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

const MAX_BYTES = 1024

/**
 * The boolean that a text names, in any case; refuses other words
 * (docs/specification/http.md#booleans-in-bodies).
 */
export function booleanText(text: string | undefined): boolean {
  const word = text?.trim().toLowerCase() ?? ''
  if (word === '') return refuse({ kind: 'invalid', message: 'Boolean value missing' })
  return (
    WORDS.get(word) ??
    refuse({ kind: 'invalid', message: `Illegal boolean value '${word.slice(0, 50)}'` })
  )
}

/** A body that is one such word. */
export const booleanBody: BodyInput<boolean> = {
  ...textBody(),
  required: true,
  read: async (c) => booleanText(await textBody({ limit: MAX_BYTES }).read(c)),
}

/** A body that is one such word, or JSON that `schema` accepts. */
export const booleanOrJsonBody = <Schema extends v.GenericSchema>(
  schema: Schema,
): BodyInput<boolean | v.InferOutput<Schema>> => ({
  ...jsonBody(v.union([v.boolean(), schema])),
  read: async (c) => {
    const text = await bodyText(c, BODY_LIMIT)
    return /^\s*[{["]/.test(text) ? parse(schema, parseJson(text)) : booleanText(text)
  },
})
