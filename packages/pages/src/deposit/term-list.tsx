import type { FieldType } from '@holdfast/core/rules'
import type { Shown } from '../layout/shown.ts'
import { termText } from '../metadata/term-words.ts'
import { isListed } from './field-names.ts'
import { suggestedTerms } from './suggested-terms.ts'

/** Whether the terms of a field's vocabulary are typed. */
export const isTyped = (field: FieldType): boolean => field.vocabulary !== null && !isListed(field)

/** The id of the terms that a field suggests. */
export const listId = ({ name }: FieldType): string => `terms-${name}`

/** The terms that all rows of a field suggest, with a button that looks for more where the vocabulary has them. */
export function TermList({
  shown,
  field,
  typed,
}: {
  readonly shown: Shown
  readonly field: FieldType
  /** What its rows hold. */
  readonly typed: readonly string[]
}) {
  if (field.vocabulary === null || !isTyped(field)) return null
  const { language } = shown
  const words = field.vocabulary.map((term) => termText(field, term, language))
  const { terms, more } = suggestedTerms(words, { typed, language })
  return (
    <>
      <datalist id={listId(field)}>
        {terms.map((term) => (
          <option value={term} />
        ))}
      </datalist>
      {more ? (
        <div class="actions">
          <button type="submit" name="find" value={field.name} class="plain" formnovalidate>
            {shown.texts.deposit.findTerms(field.title)}
          </button>
        </div>
      ) : null}
    </>
  )
}
