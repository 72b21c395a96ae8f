import type { RefusedError } from '@holdfast/core/rules'
import type { Context } from 'hono'
import { languageOf } from '../app/page-site.ts'
import { type FormState, refusedForm, refusedWith } from '../forms/form-state.ts'
import type { Texts } from '../texts/english.ts'
import { TEXTS } from '../texts/texts.ts'

/** A form about an account as it was sent, with what is wrong in the reader's language. */
export function refusedAccount(
  form: URLSearchParams,
  error: RefusedError,
  texts: Texts,
): FormState {
  const { refusal } = error
  if (refusal.kind === 'rateLimited') return refusedWith(form, texts.session.tooMany)
  if (refusal.kind === 'badCredential') return refusedWith(form, texts.session.wrong)
  const state = refusedForm(form, error, texts.accountFields)
  const faults = state.problems.get('password')
  if (faults === undefined) return state
  const problems = new Map(state.problems)
  return { ...state, problems: problems.set('password', passwordProblem(faults, texts)) }
}

/** The faults in words; they come as codes, separated by commas. */
function passwordProblem(faults: string, { passwordFaults, passwordProblem: say }: Texts): string {
  const words = new Map<string, string>(Object.entries(passwordFaults))
  return say(
    faults
      .split(', ')
      .map((code) => words.get(code) ?? code)
      .join(', '),
  )
}

/** The same, in the language of the request. */
export const wordedAccount =
  (c: Context) =>
  (form: URLSearchParams, error: RefusedError): FormState =>
    refusedAccount(form, error, TEXTS[languageOf(c)])
