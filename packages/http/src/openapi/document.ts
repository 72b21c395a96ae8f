import type { GenericSchema } from 'valibot'
import type { AnswerDeclaration, Endpoint } from '../endpoints/endpoint.ts'
import { segmentsOf } from '../endpoints/path-template.ts'
import { API_PREFIX } from '../endpoints/route-table.ts'
import { described, type JsonSchema, standalone } from '../input/json-schema.ts'
import { JSON_TYPE } from '../output/json.ts'
import { envelopeSchema, RefusalSchema } from './envelope-schemas.ts'
import { PARAMETER_DESCRIPTIONS } from './parameter-descriptions.ts'
import { undeclaredBody } from './undeclared-body.ts'

export interface ServiceDescription {
  readonly title: string
  readonly version: string
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: ServiceDescription
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly components: JsonSchema
}

/**
 * The OpenAPI document of the endpoints (docs/specification/info.md#openapi). It is built from the mounted
 * declarations and the schemas that validate, so it describes what the service does.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  info: ServiceDescription,
): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = documentedPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  return { openapi: '3.1.0', info, paths, components: COMPONENTS }
}

/** The path in the notation of the document: `{path+}` is `{path}` there. */
export const documentedPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  `${API_PREFIX}${path.replaceAll('+}', '}')}`

const COMPONENTS: JsonSchema = {
  schemas: { Refusal: standalone(RefusalSchema) },
  securitySchemes: {
    apiToken: { type: 'apiKey', in: 'header', name: 'X-Service-key' },
    apiTokenInQuery: { type: 'apiKey', in: 'query', name: 'key' },
  },
}

const CREDENTIALS = [{ apiToken: [] }, { apiTokenInQuery: [] }]

/** `{}` among the alternatives means that the operation also works without a credential. */
const SECURITY = {
  ignored: [],
  anyone: [...CREDENTIALS, {}],
  account: CREDENTIALS,
} as const satisfies Record<Endpoint['caller'], readonly JsonSchema[]>

const operation = (endpoint: Endpoint): JsonSchema => ({
  operationId: endpoint.id,
  tags: [endpoint.area],
  summary: endpoint.summary,
  parameters: [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...headerParameters(endpoint),
  ],
  ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body) }),
  responses: responses(endpoint),
  security: SECURITY[endpoint.caller],
})

const pathParameters = ({ path, lookup }: Endpoint): readonly JsonSchema[] =>
  segmentsOf(path).flatMap(({ kind, text }) => {
    if (kind === 'literal') return []
    const idForms = lookup !== undefined && text === 'id' ? ID_FORMS : undefined
    const description = idForms ?? descriptionOf(`path ${text}`)
    return [{ name: text, in: 'path', required: true, description, schema: { type: 'string' } }]
  })

const descriptionOf = (parameter: string): string | undefined => PARAMETER_DESCRIPTIONS[parameter]

const ID_FORMS = 'A number, a persistent identifier, or `:persistentId`.'

function queryParameters({ query, lookup }: Endpoint): readonly JsonSchema[] {
  const entries = query === undefined ? [] : Object.entries(entriesOf(query))
  if (lookup === undefined) return entries.map(queryParameter)
  // Some schemas read it too.
  const others = entries.filter(([name]) => name !== PERSISTENT_ID.name)
  return [...others.map(queryParameter), PERSISTENT_ID]
}

const headerParameters = ({ headers = {} }: Endpoint): readonly JsonSchema[] =>
  Object.entries(headers).map(([name, { description, required }]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }))

const PERSISTENT_ID = {
  name: 'persistentId',
  in: 'query',
  required: false,
  description: 'The persistent identifier meant when the path has `:persistentId`.',
  schema: { type: 'string' },
}

const entriesOf = (schema: object): Readonly<Record<string, GenericSchema>> =>
  'entries' in schema ? (schema.entries as Readonly<Record<string, GenericSchema>>) : {}

const queryParameter = ([name, schema]: readonly [string, GenericSchema]): JsonSchema => ({
  name,
  in: 'query',
  required: schema.type !== 'optional',
  description: descriptionOf(`query ${name}`),
  schema: described(schema),
})

const requestBody = (body: NonNullable<Endpoint['body']>): JsonSchema => ({
  required: body.required,
  content: {
    [body.contentType]: {
      schema: body.schema === null ? undeclaredBody(body.contentType) : described(body.schema),
    },
  },
})

function responses({ answers }: Endpoint): JsonSchema {
  const declared = Object.entries(answers ?? { 200: { description: 'Success.' } })
  return {
    ...Object.fromEntries(
      declared.map(([status, answer]) => [
        status,
        { description: answer.description, ...content(Number(status), answer) },
      ]),
    ),
    default: {
      description: 'A refusal.',
      content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  }
}

function content(status: number, answer: AnswerDeclaration): JsonSchema {
  const { contentType = JSON_TYPE } = answer
  if (contentType === null || isBodiless(status)) return {}
  const types = typeof contentType === 'string' ? [contentType] : contentType
  const form = (type: string) => (type === JSON_TYPE ? { schema: jsonSchema(status, answer) } : {})
  return { content: Object.fromEntries(types.map((type) => [type, form(type)])) }
}

/** Redirects only name an address, in a header. */
const isBodiless = (status: number): boolean => status === 204 || (status >= 300 && status < 400)

const jsonSchema = (status: number, { data, bare }: AnswerDeclaration): JsonSchema =>
  described(bare ?? envelopeSchema(data, status === 202 ? 'WORKFLOW_IN_PROGRESS' : 'OK'))
