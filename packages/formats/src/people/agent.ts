import { GIVEN_NAMES } from './given-names.ts'

/** Who a name names, as far as a name tells. */
export type Agent =
  | {
      readonly kind: 'person'
      readonly name: string
      readonly family: string | null
      readonly given: string | null
    }
  | { readonly kind: 'organization'; readonly name: string }

/** What is known beside the name: an ORCID marks a person, a ROR id an organisation. */
export type Known = 'person' | 'organization' | 'nothing'

const ORGANIZATION =
  /\b(?:university|universit[äày]t?|universidad|institut[eo]?|foundation|cent(?:er|re)|department|group|council|library|commission|archives?|bureau|agency|ministry|office|service|survey|station|laborator(?:y|ies)|observatory|museum|society|association|academy|college|school|hospital|clinic|company|corporation|consortium|network|project|team|committee|federation|union|organi[sz]ation|repository|fund|trust|bank|board|inc|ltd|llc|gmbh)\b/iu

/**
 * A person or an organisation, and the parts of a person's name
 * (docs/specification/citations.md#person-or-organisation).
 */
export function agentNamed(text: string, known: Known): Agent {
  const name = tidied(text)
  if (known === 'organization' || (known === 'nothing' && ORGANIZATION.test(name)))
    return { kind: 'organization', name }
  const [before = '', after = '', ...more] = name.split(',').map((part) => part.trim())
  // Several commas say nothing of where the family's name ends.
  if (more.length > 0) return { kind: 'person', name, family: null, given: null }
  if (name.includes(','))
    return { kind: 'person', name, family: before || null, given: after || null }
  return { kind: 'person', name, ...splitAtGivenNames(name) }
}

/** Single blanks, and one after each comma. */
const tidied = (text: string): string => text.replace(/\s+/gu, ' ').replace(/ ?, ?/g, ', ').trim()

/** `Maria del Carmen` has no family name that could be told; `Maria Reyes` has. */
function splitAtGivenNames(name: string): {
  readonly family: string | null
  readonly given: string | null
} {
  const words = name.split(' ')
  const firstOther = words.findIndex((word) => !isGivenName(word))
  // A name that is made of given names alone ends with that of the family.
  const length = firstOther === -1 ? words.length - 1 : firstOther
  if (length < 1) return { family: null, given: null }
  return { given: words.slice(0, length).join(' '), family: words.slice(length).join(' ') }
}

/** Each part of a hyphenated name counts, and so do initials that follow. */
const isGivenName = (word: string): boolean =>
  word
    .toLowerCase()
    .split('-')
    .every((part) => GIVEN_NAMES.has(part))
