import { type Actor, badCredential, GUEST, type Refusal, refuse } from '@holdfast/core/rules'
import type { GenericSchema, InferOutput } from 'valibot'
import type { BodyInput } from '../input/body-input.ts'
import { parse } from '../input/parse.ts'
import { queryInput } from '../input/query-values.ts'
import type { RefusalStatus } from '../refusals/status.ts'
import { type AppContext, COMMON_STYLE, type RefusalStyle } from '../request/environment.ts'
import { type ParameterOf, type PathTemplate, segmentsOf } from './path-template.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The valibot schema of a query: an object of named values, as text or as lists of text. */
export type QuerySchema = GenericSchema<unknown, object>

/** What an answer of one status holds: by default, the envelope as JSON. */
export interface AnswerDeclaration {
  readonly description: string
  /** Describes the `data` member of the envelope. */
  readonly data?: GenericSchema
  /** Describes JSON that has no envelope. */
  readonly bare?: GenericSchema
  /**
   * For answers that are not JSON, or not always: every type that a client may get. Null for an answer without
   * a body; those with 204, and redirects, have none anyway.
   */
  readonly contentType?: string | readonly string[] | null
}

export interface HeaderDeclaration {
  readonly description: string
  readonly required: boolean
}

/** What pages may send, and which headers of the answer they may read. */
export interface CorsLists {
  readonly methods: readonly string[]
  readonly requestHeaders: readonly string[]
  readonly exposedHeaders: readonly string[]
}

/** What pages need at one path beyond the common lists. */
export interface BrowserNeeds extends Partial<CorsLists> {
  /** Headers that answer `OPTIONS`, for clients that ask what the service can do. */
  readonly abilities?: Readonly<Record<string, string>>
}

/**
 * Which callers an endpoint accepts before its use case decides: `ignored` does not authenticate, `anyone`
 * accepts guests but no bad credential, `account` requires an account.
 */
export type CallerNeed = 'ignored' | 'anyone' | 'account'

export interface Declaration<Path extends PathTemplate, Query extends QuerySchema, Body> {
  /** As in the endpoint list, such as `D03`; the operation id of the OpenAPI document. */
  readonly id: string
  readonly method: Method
  /** Below `/api`. */
  readonly path: Path
  readonly summary: string
  readonly area: string
  readonly caller: CallerNeed
  /**
   * Whether the token of an anonymised preview URL is a credential for this request; elsewhere it is a bad
   * credential (docs/specification/authentication.md).
   */
  readonly admitsAnonymized?: (c: AppContext) => boolean
  /** The kind of object that `{id}` names; it may be a persistent identifier then. */
  readonly lookup?: 'dataset' | 'file'
  readonly query?: Query
  /** Its answers count as views of the version that they show (docs/specification/usage.md#access-log). */
  readonly views?: true
  /** Headers of its own that it reads, for the OpenAPI document. */
  readonly headers?: Readonly<Record<string, HeaderDeclaration>>
  readonly body?: BodyInput<Body>
  /** Readable from pages of any origin, whatever origins are configured (docs/specification/http.md#cors). */
  readonly openToBrowsers?: boolean
  /** What pages of other origins send and read here beyond the common lists. */
  readonly browsers?: BrowserNeeds
  /** Statuses of refusals that differ from the common table. */
  readonly refusals?: Readonly<Partial<Record<Refusal['kind'], RefusalStatus>>>
  /** Messages of refusals that clients compare at this endpoint. */
  readonly refusalTexts?: Readonly<Partial<Record<Refusal['kind'], string>>>
  readonly refusalForm?: RefusalStyle['form']
  readonly answers?: Readonly<Record<number, AnswerDeclaration>>
  /** On every answer of this endpoint, refusals included. */
  readonly answerHeaders?: Readonly<Record<string, string>>
}

/** A parsed request: the input of a handler. */
export interface Call<Path extends PathTemplate, Query, Body> {
  readonly c: AppContext
  /** A guest where the endpoint ignores the caller. */
  readonly actor: Actor
  readonly params: Readonly<Record<ParameterOf<Path>, string>>
  readonly query: Query
  readonly body: Body
}

/** A declaration with its handler, ready to be mounted and to be listed in the OpenAPI document. */
export interface Endpoint extends Declaration<PathTemplate, QuerySchema, unknown> {
  handle(c: AppContext, callerOf: (c: AppContext) => Promise<Actor>): Promise<Response>
}

/**
 * Declares an endpoint. Mounting, validation and documentation all read the same declaration. Checks come in
 * this order: credential, query, body, account, then the handler
 * (docs/specification/http.md#order-of-checks).
 */
export function endpoint<
  const Path extends PathTemplate,
  Query extends QuerySchema = GenericSchema<unknown, Readonly<Record<never, never>>>,
  Body = undefined,
>(
  declaration: Declaration<Path, Query, Body>,
  handler: (call: Call<Path, InferOutput<Query>, Body>) => Response | Promise<Response>,
): Endpoint {
  const names = segmentsOf(declaration.path).flatMap((segment) =>
    segment.kind === 'literal' ? [] : [segment.text],
  )
  return {
    ...declaration,
    handle: async (c, callerOf) => {
      c.set('refusalStyle', styleOf(declaration))
      Object.assign(c.get('answerHeaders'), declaration.answerHeaders)
      const actor = declaration.caller === 'ignored' ? GUEST : await callerOf(c)
      if (isAnonymized(actor) && declaration.admitsAnonymized?.(c) !== true) badCredential()
      c.set('actor', actor)
      const query = readQuery(c, declaration.query)
      const body = await declaration.body?.read(c)
      if (declaration.caller === 'account' && actor.kind !== 'account')
        refuse({ kind: 'unauthenticated' })
      const params = Object.fromEntries(names.map((name) => [name, c.req.param(name) ?? '']))
      // The names come from the same template as the types, and `read` exists whenever `Body` is not
      // undefined.
      return handler({ c, actor, query, body, params } as Call<Path, InferOutput<Query>, Body>)
    },
  }
}

const isAnonymized = (actor: Actor): boolean => actor.kind === 'preview' && actor.anonymized

const styleOf = ({
  refusals: statuses = {},
  refusalTexts: texts = {},
  refusalForm: form = COMMON_STYLE.form,
}: Pick<Endpoint, 'refusals' | 'refusalTexts' | 'refusalForm'>): RefusalStyle => ({
  statuses,
  texts,
  form,
})

const readQuery = (c: AppContext, schema: QuerySchema | undefined): object =>
  schema === undefined ? {} : parse(schema, queryInput(c, schema))
