import { refuse } from '@holdfast/core/rules'
import type { GenericSchema, InferOutput } from 'valibot'
import { RequestRefused } from '../refusals/request-refused.ts'
import { parseJson } from './json.ts'
import { parse } from './parse.ts'

/** What a text of JSON says that is no body of a request. Refuses everything as `invalid`. */
export function definitionIn<Schema extends GenericSchema>(
  schema: Schema,
  text: string,
): InferOutput<Schema> {
  const value = jsonIn(text)
  // valibot accepts a list as an object without members.
  return Array.isArray(value)
    ? refuse({ kind: 'invalid', message: 'A JSON object is needed here' })
    : parse(schema, value)
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error
    return refuse({ kind: 'invalid', message: error.message })
  }
}
