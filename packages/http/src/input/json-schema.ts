import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

export type JsonSchema = Readonly<Record<string, unknown>>

const FORMS = new WeakMap<object, JsonSchema>()

/**
 * Sets how a schema is documented where its structure would mislead: a flag is parsed from text, but
 * documented as a boolean. Returns the schema itself.
 */
export function documented<Schema extends GenericSchema>(schema: Schema, form: JsonSchema): Schema {
  FORMS.set(schema, form)
  return schema
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // Checks in code cannot be expressed in JSON Schema: they are left out of the document and still enforced.
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => FORMS.get(valibotSchema) ?? null,
}

/** A schema as JSON Schema that names its dialect. */
export const standalone = (schema: GenericSchema): JsonSchema => ({
  ...toJsonSchema(schema, CONVERSION),
})

/** A schema as JSON Schema inside a document, or the form set by `documented`. */
export function described(schema: GenericSchema): JsonSchema {
  const form = FORMS.get(schema)
  if (form !== undefined) return form
  const { $schema: _dialect, ...converted } = standalone(schema)
  return converted
}
