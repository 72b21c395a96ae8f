import type { JsonSchema } from '../input/json-schema.ts'

const BYTES: JsonSchema = { type: 'string', format: 'binary' }

/** A form is read part by part by its endpoint; most forms have these two parts. */
const FORM: JsonSchema = {
  type: 'object',
  properties: {
    file: { ...BYTES, description: 'The bytes of a file, with its name.' },
    jsonData: {
      type: 'string',
      contentMediaType: 'application/json',
      description: 'What is said of files; other forms have a part for each thing they say.',
    },
  },
}

/** The description of a body that no schema checks. */
export function undeclaredBody(contentType: string): JsonSchema {
  if (contentType === 'multipart/form-data') return FORM
  return contentType.startsWith('text/') ? { type: 'string' } : BYTES
}
