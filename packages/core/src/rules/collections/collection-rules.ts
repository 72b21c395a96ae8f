import { isEmailAddress } from '../metadata/value-format.ts'
import { type Problem, refuse } from '../refusals/refusal.ts'
import { COLLECTION_TYPES, type Collection, type CollectionType } from './collection.ts'

const ALIAS = /^(?=.*[^0-9])[A-Za-z0-9_-]{1,60}$/
const MAX_TEXT_LENGTH = 10_000
/** Every view of a collection shows all of them. */
const MAX_CONTACTS = 100

/** Older clients send the plural. */
const SYNONYMS: Readonly<Record<string, CollectionType>> = { RESEARCH_PROJECTS: 'RESEARCH_PROJECT' }

/** The collection type with this exact name or synonym; null for any other text. */
export const collectionType = (text: string): CollectionType | null =>
  COLLECTION_TYPES.find((type) => type === text) ??
  (Object.hasOwn(SYNONYMS, text) ? (SYNONYMS[text] ?? null) : null)

type Checked = Pick<Collection, 'alias' | 'name' | 'contacts' | 'description' | 'affiliation'>

/** All violations of the rules for collection fields (docs/specification/collections.md#fields). */
export function collectionProblems(collection: Checked): readonly Problem[] {
  const problems: Problem[] = []
  if (!ALIAS.test(collection.alias))
    problems.push({
      path: 'alias',
      code: 'aliasInvalid',
      message:
        'The alias must have 1 to 60 letters, digits, _ or -, and at least one character that is not a digit.',
    })
  if (collection.name.trim() === '')
    problems.push({ path: 'name', code: 'nameMissing', message: 'The name is required.' })
  for (const path of ['name', 'description', 'affiliation'] as const)
    if ((collection[path] ?? '').length > MAX_TEXT_LENGTH)
      problems.push({ path, code: 'tooLong', message: `At most ${MAX_TEXT_LENGTH} characters.` })
  return [...problems, ...contactProblems(collection.contacts)]
}

/** Refuses a collection that violates a rule. The refusal lists every violation. */
export function requireValidCollection(collection: Checked): void {
  const problems = collectionProblems(collection)
  if (problems.length > 0)
    refuse({
      kind: 'invalid',
      message: `The collection cannot be saved: ${problems.map(({ path, message }) => `${path}: ${message}`).join(' ')}`,
      problems,
    })
}

function contactProblems(contacts: readonly string[]): readonly Problem[] {
  if (contacts.length === 0)
    return [
      {
        path: 'collectionContacts',
        code: 'contactMissing',
        message: 'At least one contact is required.',
      },
    ]
  if (contacts.length > MAX_CONTACTS)
    return [
      {
        path: 'collectionContacts',
        code: 'tooManyContacts',
        message: `At most ${MAX_CONTACTS} contacts.`,
      },
    ]
  return contacts.flatMap((contact, index) =>
    isEmailAddress(contact)
      ? []
      : [
          {
            path: `collectionContacts[${index}].contactEmail`,
            code: 'mailAddressInvalid',
            message: 'A valid email address is required.',
          },
        ],
  )
}
