import { createRepository } from '@holdfast/core'
import { memoryStore, plainPorts } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { PARAMETER_DESCRIPTIONS } from '../../src/openapi/parameter-descriptions.ts'

const test = suite('the OpenAPI document of the whole service')

const repository = createRepository({ ...plainPorts(), store: memoryStore() })

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
}

const endpoints = repositoryEndpoints(repository)
const { paths } = openApiDocument(endpoints, { title: 'T', version: '9' })
// As served: members without a value are left out.
const operations: readonly Operation[] = JSON.parse(
  JSON.stringify(Object.values(paths).flatMap((methods) => Object.values(methods))),
)

const nameOf = (parameter: Parameter): string => `${parameter.in} ${parameter.name}`

test('V22 openapi: parameters of an operation are unique', () =>
  equal(
    operations.flatMap(({ operationId, parameters }) => {
      const names = parameters.map(nameOf)
      return names
        .filter((name, at) => names.indexOf(name) !== at)
        .map((name) => `${operationId}: ${name}`)
    }),
    [],
  ))

test('V22 openapi: every parameter has a description', () =>
  equal(
    operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ description = '' }) => description === '')
        .map((parameter) => `${operationId}: ${nameOf(parameter)}`),
    ),
    [],
  ))

test('V22 openapi: every description belongs to a parameter', () => {
  const used = new Set(operations.flatMap(({ parameters }) => parameters.map(nameOf)))
  equal(
    Object.keys(PARAMETER_DESCRIPTIONS).filter((name) => !used.has(name)),
    [],
  )
})

test('V22 openapi: every body has a schema, forms and bytes too', () => {
  // Parsed by the use case: any JSON is accepted, and refused with a reason.
  const anyJson = [
    'C29',
    'D12',
    'D13',
    'datasets.deleteLinkedMetadata',
    'datasets.mergeLinkedMetadata',
  ]
  equal(
    operations
      .filter(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).some(
          ({ schema }) => Object.keys(schema).length === 0,
        ),
      )
      .map(({ operationId }) => operationId)
      .toSorted(),
    anyJson,
  )
})

const responsesOf = (id: string) =>
  operations.find(({ operationId }) => operationId === id)?.responses ?? {}

test('V22 openapi: answers with 204, and redirects, have no body', () =>
  equal(
    operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status, { content }]) => /^(204|3..)$/.test(status) && content !== undefined)
        .map(([status]) => `${operationId}: ${status}`),
    ),
    [],
  ))

test('V22 openapi: answers with 202 say that something still runs', () => {
  for (const id of ['D15', 'D16', 'transfers.start', 'workflows.resume'])
    match(JSON.stringify(responsesOf(id)['202']), /"status":\{"const":"WORKFLOW_IN_PROGRESS"\}/, id)
  match(JSON.stringify(responsesOf('D15')['200']), /"status":\{"const":"OK"\}/)
})

test('V22 openapi: answers in several forms name each, and a schema for JSON', () => {
  const { content = {} } = responsesOf('M03')['200'] ?? {}
  equal(
    Object.entries(content).map(([type, { schema }]) => [type, schema !== undefined]),
    [
      ['application/json', true],
      ['text/csv', false],
    ],
  )
})

test('V22 openapi: headers of resumable uploads are parameters', () => {
  const headersOf = (id: string) =>
    operations
      .find(({ operationId }) => operationId === id)
      ?.parameters.filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name)
  equal(headersOf('resumableUploads.begin'), ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'])
  equal(headersOf('resumableUploads.append'), ['Tus-Resumable', 'Upload-Offset'])
  equal(headersOf('resumableUploads.instead'), [
    'Tus-Resumable',
    'X-HTTP-Method-Override',
    'Upload-Offset',
  ])
})

test.run()
