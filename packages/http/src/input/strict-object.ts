import * as v from 'valibot'
import { described, documented } from './json-schema.ts'

/**
 * As `schema`, which accepts an object, but refuses lists: valibot accepts a list as an object without
 * members.
 */
export const strictObject = <Schema extends v.GenericSchema>(schema: Schema) =>
  documented(
    v.pipe(
      v.custom<v.InferInput<Schema>>((value) => !Array.isArray(value), 'A JSON object is needed'),
      schema,
    ),
    described(schema),
  )
