import type { FormField } from '@holdfast/core/rules'
import type { SignedIn } from '../layout/reader.ts'
import { childName, fieldName } from './field-names.ts'

/** What the account says of the reader already, by the names of the fields of a form. */
export function ownFacts(
  { account }: SignedIn,
  fields: readonly FormField[],
): Readonly<Record<string, string>> {
  const { firstName, lastName, affiliation, email, orcid } = account
  const person = `${lastName}, ${firstName}`
  const facts = new Map([
    ['author.authorName', person],
    ['author.authorAffiliation', affiliation],
    ...(orcid === null
      ? []
      : ([
          ['author.authorIdentifierScheme', 'ORCID'],
          ['author.authorIdentifier', orcid],
        ] as const)),
    ['datasetContact.datasetContactName', person],
    ['datasetContact.datasetContactAffiliation', affiliation],
    ['datasetContact.datasetContactEmail', email],
    ['depositor', person],
  ])
  const known = fields.flatMap(({ field: { name }, children }) => [
    [fieldName(name), facts.get(name) ?? ''] as const,
    ...children.map(
      ({ field: child }) =>
        [childName(name, 0, child.name), facts.get(`${name}.${child.name}`) ?? ''] as const,
    ),
  ])
  return Object.fromEntries(known.filter(([, fact]) => fact !== ''))
}
