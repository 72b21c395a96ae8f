import { type Refusal, RefusedError } from '@holdfast/core/rules'

/** A form as it is shown: with what was typed before, and what is wrong with it. */
export interface FormState {
  /** What was typed; empty at first. */
  readonly values: URLSearchParams
  /** What is wrong, by the name of the field. */
  readonly problems: ReadonlyMap<string, string>
  /** The fields whose problems are shown in English; none by default. */
  readonly english?: ReadonlySet<string>
  /** Why the whole was refused; null where the problems say it. */
  readonly refused: { readonly text: string; readonly language: 'own' | 'english' } | null
  /** The field that takes the focus; none by default. */
  readonly focus?: string | undefined
}

/** A form nobody has sent yet, with values to begin with. */
export const freshForm = (values: Readonly<Record<string, string>> = {}): FormState => ({
  values: new URLSearchParams(values),
  problems: new Map(),
  refused: null,
})

/** A form as it was sent, refused as a whole in the reader's language. */
export const refusedWith = (values: URLSearchParams, text: string): FormState => ({
  values,
  problems: new Map(),
  refused: { text, language: 'own' },
})

/** The status of a form that is shown again. */
export function formStatus({ kind }: Refusal): 400 | 403 | 409 | 413 | 429 | 503 {
  switch (kind) {
    case 'forbidden':
    case 'accessDenied':
    case 'superuserOnly':
      return 403
    case 'conflict':
    case 'locked':
    case 'wrongState':
      return 409
    case 'limitExceeded':
      return 413
    case 'rateLimited':
      return 429
    case 'unavailable':
    case 'noSpace':
      return 503
    default:
      return 400
  }
}

/** Whether a refusal belongs beside the form; others are pages of their own. */
export const isFormRefusal = (error: unknown): error is RefusedError =>
  error instanceof RefusedError &&
  !['unauthenticated', 'notFound', 'missing'].includes(error.refusal.kind)

/** The form as it was sent; what the refusal says is wrong with this one field. */
export const refusedAt = (
  values: URLSearchParams,
  { message }: RefusedError,
  field: string,
): FormState => ({ values, problems: new Map([[field, message]]), refused: null })

/**
 * The form as it was sent, with the problems of a refusal. `wordings` has the words of the reader's language for fields;
 * a problem without one keeps the words of the core.
 */
export function refusedForm(
  values: URLSearchParams,
  { refusal, message }: RefusedError,
  wordings: Readonly<Partial<Record<string, string>>> = {},
): FormState {
  const found = 'problems' in refusal ? (refusal.problems ?? []) : []
  const problems = new Map(found.map(({ path, message: text }) => [path, wordings[path] ?? text]))
  return {
    values,
    problems,
    refused: problems.size === 0 ? { text: message, language: 'english' } : null,
  }
}
