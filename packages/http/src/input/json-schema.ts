import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

export type JsonSchema = Readonly<Record<string, unknown>>

const FORMS = new WeakMap<object, JsonSchema>()

/**
 * Says how a schema is described where its own structure would mislead: a switch is read from text, and is
 * a boolean to whoever reads the document. Returns the schema itself.
 */
export function documented<Schema extends GenericSchema>(schema: Schema, form: JsonSchema): Schema {
  FORMS.set(schema, form)
  return schema
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // What JSON Schema cannot say, such as a check in code, is left out of the document and still enforced.
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => FORMS.get(valibotSchema) ?? null,
}

/** A schema as JSON Schema that names its dialect. */
export const standalone = (schema: GenericSchema): JsonSchema => ({
  ...toJsonSchema(schema, CONVERSION),
})

/** A schema as JSON Schema inside a document, or the form that `documented` gave it. */
export function described(schema: GenericSchema): JsonSchema {
  const form = FORMS.get(schema)
  if (form !== undefined) return form
  const { $schema: _dialect, ...converted } = standalone(schema)
  return converted
}
