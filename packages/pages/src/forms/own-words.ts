import { type Refusal, type RefusalCode, RefusedError } from '@holdfast/core/rules'
import type { Texts } from '../texts/english.ts'
import type { FormState } from './form-state.ts'

/** A refusal of a page, in the reader's language. */
class WordedRefusal extends RefusedError {}

/** Refuses what a field of a form says, in the reader's language. */
export function refuseField(path: string, message: string): never {
  throw new WordedRefusal({ kind: 'invalid', message, problems: [{ path, message }] })
}

/** Does what names something in a field; says so there, in the reader's language, where it does not exist. */
export async function refusedMissing<T>(
  path: string,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedError && ['notFound', 'missing'].includes(error.refusal.kind))
      return refuseField(path, message)
    throw error
  }
}

/** What a refusal says in the reader's language; null where only the words of the core say it. */
export function refusalWords(refusal: Refusal, { refusals }: Texts): string | null {
  if ('code' in refusal && refusal.code !== undefined) return refusals.codes[refusal.code]
  switch (refusal.kind) {
    case 'forbidden':
      return refusals.forbidden
    case 'superuserOnly':
      return refusals.superuserOnly
    case 'termsInvalid':
      return refusals.termsInvalid
    case 'locked':
      return refusals.locked
    case 'rateLimited':
      return refusals.rateLimited(Math.max(1, Math.ceil(refusal.retryAfterSeconds / 60)))
    case 'noSpace':
      return refusals.noSpace
    default:
      return null
  }
}

/** What a form tells problems with. */
export interface OwnWords {
  readonly texts: Texts
  /** The title of a field of metadata, by its name in the form; null for other fields, whose problems say enough. */
  readonly titleOf?: ((name: string) => string | null) | undefined
}

/** What is wrong with something. */
export const titled = (title: string | null, text: string): string =>
  title === null ? text : `${title}: ${text}`

/**
 * The form with what was refused in the reader's language, as far as the refusal has a code. What keeps the words of
 * the core is marked as English; what a page has put into words already stays.
 */
export function inOwnWords(
  state: FormState,
  error: RefusedError,
  { texts, titleOf = () => null }: OwnWords,
): FormState {
  if (error instanceof WordedRefusal) return state
  const { refusal, message } = error
  const codes = codesIn(refusal, message)
  const english = new Set<string>()
  const worded = ([path, text]: readonly [string, string]): readonly [string, string] => {
    const code = codes.get(text)
    if (code === undefined) return [path, text]
    if (code !== null) return [path, titled(titleOf(path), texts.refusals.codes[code])]
    english.add(path)
    return [path, text]
  }
  const problems = new Map([...state.problems].map(worded))
  const own = state.refused?.language === 'english' ? refusalWords(refusal, texts) : null
  return {
    ...state,
    problems,
    english,
    refused: own === null ? state.refused : { text: own, language: 'own' },
  }
}

/** The codes by the words that a form got from the refusal; null for words without one. */
const codesIn = (refusal: Refusal, message: string): ReadonlyMap<string, RefusalCode | null> =>
  new Map([
    [message, ('code' in refusal ? refusal.code : undefined) ?? null],
    ...('problems' in refusal ? (refusal.problems ?? []) : []).map(
      (problem) => [problem.message, problem.code ?? null] as const,
    ),
  ])
