import { GIVEN_NAMES } from './given-names.ts'

/** The agent that a name denotes, as far as the name shows it. */
export type Agent =
  | {
      readonly kind: 'person'
      readonly name: string
      readonly family: string | null
      readonly given: string | null
    }
  | { readonly kind: 'organization'; readonly name: string }

/** What an identifier shows: an ORCID marks a person, a ROR id an organisation. */
export type KnownKind = 'person' | 'organization' | 'nothing'

/** Words of organisations, as patterns. */
const WORDS = `
university universit(?:à|é|ä|ät|at|eit|atea) universidade? institut[eo]? foundation cent(?:er|re|ro|rum)
department group council library bibliot(?:hek|heek|hèque|eca) commission archives? bureau agency ministry
minist(?:ère|erio|ério|erium) office service survey station laborator(?:y|ies) observatory museum society
association academy college school hospital clinic company corporation consortium network project team
committee federation union organi[sz]ation repository fund trust bank board inc ltd llc gmbh
`
  .trim()
  .split(/\s+/)

/** `\b` knows the letters of English only: it sees no end of `Università`. */
const ORGANIZATION = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${WORDS.join('|')})(?![\\p{L}\\p{N}_])`,
  'iu',
)

/**
 * Decides whether a name is a person or an organisation, and splits the name of a person
 * (docs/specification/citations.md#person-or-organisation).
 */
export function agentNamed(text: string, known: KnownKind): Agent {
  const name = tidied(text)
  if (known === 'organization' || (known === 'nothing' && ORGANIZATION.test(name.normalize('NFC'))))
    return { kind: 'organization', name }
  const [before = '', after = '', ...more] = name.split(',').map((part) => part.trim())
  // With several commas the family name cannot be determined.
  if (more.length > 0) return { kind: 'person', name, family: null, given: null }
  if (name.includes(','))
    return { kind: 'person', name, family: before || null, given: after || null }
  return { kind: 'person', name, ...splitAtGivenNames(name) }
}

/** Collapses white space, and puts one blank after each comma. */
const tidied = (text: string): string => text.replace(/\s+/gu, ' ').replace(/ ?, ?/g, ', ').trim()

/** Splits a name after its leading given names: `Maria Reyes` splits, `Maria del Carmen` does not. */
function splitAtGivenNames(name: string): {
  readonly family: string | null
  readonly given: string | null
} {
  const words = name.split(' ')
  const firstOther = words.findIndex((word) => !isGivenName(word))
  // When every word is a given name, the last one is the family name.
  const length = firstOther === -1 ? words.length - 1 : firstOther
  if (length < 1) return { family: null, given: null }
  return { given: words.slice(0, length).join(' '), family: words.slice(length).join(' ') }
}

/** Both parts of a hyphenated name must be given names; initials after the first name count too. */
const isGivenName = (word: string): boolean =>
  word
    .toLowerCase()
    .split('-')
    .every((part) => GIVEN_NAMES.has(part))
