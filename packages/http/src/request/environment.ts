import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '@holdfast/core/rules'
import type { Context } from 'hono'
import type { Log } from './log.ts'

/** Headers of an answer by their names, each of which all code of this package writes in one way. */
export type AnswerHeaders = Record<string, string>

/** What every handler and middleware can rely on. */
export interface AppEnv {
  /** Node's own request and response; absent where the application runs without a server, as in tests. */
  readonly Bindings: { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse }
  readonly Variables: {
    readonly requestId: string
    /** Changed through `answer-headers.ts`. */
    readonly answerHeaders: AnswerHeaders
    /** An answer that has these headers already. */
    readonly completeAnswer: Response | undefined
    readonly log: Log
    readonly refusalStyle: RefusalStyle
    /** Set before a handler runs, unless the endpoint never looks at the caller. */
    readonly actor: Actor
    /** A file of a released version that the answer shows. */
    readonly viewedFile: number | undefined
    /** The template of the endpoint that answered, such as `/datasets/{id}/versions`. */
    readonly route: string | undefined
  }
}

/** Without `header`: headers of answers are set by `answer-headers.ts`. */
export type AppContext = Omit<Context<AppEnv>, 'header'>

/** A request to this application, or to another one on the same server. */
export type RequestContext = Pick<AppContext, 'req' | 'env'>

/**
 * How an endpoint's refusals differ from the common table (docs/specification/http.md#refusals and
 * docs/specification/http.md#status-of-a-refusal).
 */
export interface RefusalStyle {
  readonly statuses: Readonly<Partial<Record<string, number>>>
  /** Messages that clients compare, in place of those of the core. */
  readonly texts: Readonly<Partial<Record<string, string>>>
  /**
   * `full` adds `code`, and for 400, 403, 404 and 405 the URL and the method
   * (docs/specification/http.md#refusals).
   */
  readonly form: 'brief' | 'full'
}

export const COMMON_STYLE: RefusalStyle = { statuses: {}, texts: {}, form: 'brief' }
