import { refuse } from '@holdfast/core/rules'
import type { GenericSchema, InferOutput } from 'valibot'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'
import { BODY_LIMIT, bodyText } from './body-text.ts'
import type { MultipartLimits, Part } from './form-part.ts'
import { parseJson } from './json.ts'
import { multipartParts } from './multipart.ts'
import { parse } from './parse.ts'
import { UNSTORABLE_TEXT, unstorableText } from './storable-text.ts'

/** How an endpoint takes its body, and how the OpenAPI document describes it. */
export interface BodyInput<Body> {
  readonly contentType: string
  readonly schema: GenericSchema | null
  readonly required: boolean
  read(c: AppContext): Promise<Body>
}

export interface JsonBodyOptions {
  /** Bytes; 10 MiB by default. */
  readonly limit?: number
  /** `declared` answers 415 to a body that says it is something other than JSON. */
  readonly contentType?: 'any' | 'declared'
  /** The value of an empty body; without it an empty body is malformed. */
  readonly whenEmpty?: unknown
}

const NO_OBJECT = 'A JSON object is needed here'

/** A JSON body that `schema` accepts. */
export function jsonBody<Schema extends GenericSchema>(
  schema: Schema,
  options: JsonBodyOptions = {},
): BodyInput<InferOutput<Schema>> {
  const { limit = BODY_LIMIT, contentType = 'any', whenEmpty } = options
  return {
    contentType: 'application/json',
    schema,
    required: whenEmpty === undefined,
    read: async (c) => {
      if (contentType === 'declared') refuseOtherThanJson(c.req.header('Content-Type'))
      const text = await bodyText(c, limit)
      const empty = text.trim() === '' && whenEmpty !== undefined
      const value = empty ? whenEmpty : parseJson(text)
      // valibot accepts a list as an object without members.
      if (schema.type === 'object' && Array.isArray(value))
        refuse({
          kind: 'invalid',
          message: NO_OBJECT,
          problems: [{ path: '', message: NO_OBJECT }],
        })
      return parse(schema, value)
    },
  }
}

/** A body of text of this type, unchanged. */
export const textBody = ({
  limit = BODY_LIMIT,
  contentType = 'text/plain',
}: {
  readonly limit?: number
  readonly contentType?: string
} = {}): BodyInput<string> => ({
  contentType,
  schema: null,
  required: false,
  read: async (c) => {
    const text = await bodyText(c, limit)
    const fault = unstorableText(text)
    if (fault === null) return text
    throw new RequestRefused({
      fault: 'malformed',
      message: `Text must not contain ${UNSTORABLE_TEXT[fault]}`,
    })
  },
})

/** The parts of a form, passed on as they arrive. Nothing is read before the first part is requested. */
export const multipartBody = (
  limits?: Partial<MultipartLimits>,
): BodyInput<AsyncGenerator<Part, void, undefined>> => ({
  contentType: 'multipart/form-data',
  schema: null,
  required: true,
  read: async (c) => multipartParts(c, limits),
})

/**
 * A missing type is accepted: a widespread uploader sends none. Only a body that declares another type is
 * refused.
 */
function refuseOtherThanJson(declared: string | undefined): void {
  if (declared === undefined) return
  const bare = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (bare === 'application/json' || bare.endsWith('+json')) return
  throw new RequestRefused({
    fault: 'wrongMediaType',
    message: 'The body must be sent as application/json',
  })
}
