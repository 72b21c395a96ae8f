import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { documentedPath, openApiDocument } from '../../src/openapi/document.ts'

/** What the OpenAPI document says of one status. */
interface DocumentedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema?: DocumentedSchema }>>
}

interface DocumentedSchema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

/** The answers of an endpoint by status, as the OpenAPI document has them. */
export function documentedAnswers(
  endpoint: Endpoint,
): Readonly<Record<string, DocumentedAnswer | undefined>> {
  const { paths } = openApiDocument([endpoint], { title: 'T', version: '9' })
  const operation = paths[documentedPath(endpoint)]?.[endpoint.method]
  return JSON.parse(JSON.stringify(operation)).responses
}

/** Answers that HTTP defines for every resource with a tag or with ranges. */
const CONDITIONAL = [206, 304]

const typeOf = (answer: Response): string | null =>
  answer.headers.get('Content-Type')?.split(';', 1)[0]?.trim() ?? null

/** Null, or how the status or the type of a success differs from what is declared. */
function differenceOf(
  answers: ReturnType<typeof documentedAnswers>,
  answer: Response,
): string | null {
  const declared = answers[answer.status]
  if (declared === undefined) return 'the status is not declared'
  const types = Object.keys(declared.content ?? {})
  const type = typeOf(answer)
  const fits = type === null ? types.length === 0 : types.some((one) => ['*/*', type].includes(one))
  return fits ? null : `the type ${type} is not one of [${types}]`
}

/**
 * The same endpoints, but a success that is not declared is 500: so every test of the application also checks
 * what the OpenAPI document says of the answers.
 */
export const declaredOnly = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  endpoints.map((endpoint) => {
    let answers: ReturnType<typeof documentedAnswers> | null = null
    return {
      ...endpoint,
      handle: async (...call) => {
        const answer = await endpoint.handle(...call)
        if (answer.status >= 400 || CONDITIONAL.includes(answer.status)) return answer
        answers ??= documentedAnswers(endpoint)
        const difference = differenceOf(answers, answer)
        if (difference === null) return answer
        const message = `${endpoint.id} ${answer.status}: ${difference}`
        return Response.json({ status: 'ERROR', message }, { status: 500 })
      },
    }
  })
