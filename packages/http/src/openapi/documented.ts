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

export const documentedForm = (schema: object): JsonSchema | undefined => FORMS.get(schema)
