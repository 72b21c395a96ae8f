import { textDigest } from '../layout/text-digest.ts'
import type { FormState } from './form-state.ts'

/** A field whose stored value differs from what a form says. */
export interface StoredOtherwise {
  readonly title: string
  /** What is stored; empty for nothing. */
  readonly texts: readonly string[]
}

/** The field that says from which stored values a form was filled in. */
export const BASED_ON = 'based-on'

/** A short text that tells these stored values from all others. */
export const stateOf = async (values: URLSearchParams): Promise<string> =>
  (await textDigest(`${values}`)).slice(0, 32)

/** Where a form starts from, and whether somebody else has stored another state meanwhile. */
export interface FormBasis {
  readonly state: string
  readonly isOutdated: boolean
}

/** The basis of a form that is shown. After a conflict was shown, this is the state that the reader saw there. */
export function basisOf({ values, refused }: FormState, stored: string): FormBasis {
  const typed = values.get(BASED_ON)
  const isOutdated = typed !== null && typed !== stored && refused !== null
  return { state: isOutdated ? stored : (typed ?? stored), isOutdated }
}

/** The fields that are stored otherwise than typed. */
export const storedOtherwise = (
  stored: URLSearchParams,
  typed: URLSearchParams,
  fields: readonly { readonly name: string; readonly title: string }[],
): readonly StoredOtherwise[] =>
  fields.flatMap(({ name, title }) => {
    const there = plain(stored.get(name))
    if (there === plain(typed.get(name))) return []
    return [{ title, texts: there === '' ? [] : [there] }]
  })

/** Browsers end lines with two characters. */
const plain = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n').trim()
