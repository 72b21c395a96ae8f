import { formatPid } from '../datasets/pid.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { itemsOf } from '../metadata/field-entries.ts'
import { NOT_AVAILABLE } from '../metadata/model.ts'
import type { SoughtWords } from './resolve-query.ts'
import type { SearchSubject } from './search-subject.ts'
import { snippetOf } from './snippet.ts'
import { withoutTags } from './without-tags.ts'

/** The parts of one field's texts in which words of the query stand. */
export interface FieldMatch {
  readonly field: string
  readonly snippets: readonly string[]
}

type FieldText = readonly [field: string, text: string]

/** The texts of a subject in which its matches are shown, by field. */
function subjectTexts(subject: SearchSubject, catalogue: FieldCatalogue): readonly FieldText[] {
  switch (subject.kind) {
    case 'collection': {
      const { name, alias, affiliation, description } = subject.collection
      return [
        ['dvName', name],
        ['dvAlias', alias],
        ['dvAffiliation', affiliation ?? ''],
        ['dvDescription', withoutTags(description ?? '')],
      ]
    }
    case 'dataset':
      return [
        ...metadataTexts(subject.version.metadata, catalogue),
        ['dsPersistentId', formatPid(subject.dataset.pid)],
      ]
    case 'file':
      return [
        ['fileName', subject.entry.label],
        ['fileDescription', withoutTags(subject.entry.description)],
        ...subject.entry.categories.map((tag): FieldText => ['fileTag', tag]),
        ...(subject.content?.variables ?? []).flatMap(({ name, label }): readonly FieldText[] => [
          ['variableName', name],
          ['variableLabel', label],
        ]),
      ]
  }
}

const metadataTexts = (
  metadata: Extract<SearchSubject, { readonly kind: 'dataset' }>['version']['metadata'],
  catalogue: FieldCatalogue,
): readonly FieldText[] =>
  Object.entries(metadata)
    .flatMap(([name, value]) =>
      itemsOf(value).flatMap((item): readonly FieldText[] =>
        typeof item === 'string'
          ? [[name, item]]
          : Object.entries(item).flatMap(([child, texts]) =>
              (typeof texts === 'string' ? [texts] : texts).map((text): FieldText => [child, text]),
            ),
      ),
    )
    .filter(([name, text]) => {
      const field = catalogue.field(name)
      return field !== null && field.type !== 'email' && text !== NOT_AVAILABLE
    })
    .map(([name, text]): FieldText => [name, withoutTags(text)])

/** Where the words of a query stand in a subject; fields without any are left out. */
export function matchesIn(
  subject: SearchSubject,
  sought: readonly SoughtWords[],
  catalogue: FieldCatalogue,
): readonly FieldMatch[] {
  const found = new Map<string, string[]>()
  for (const [field, text] of subjectTexts(subject, catalogue)) {
    const here = sought.filter((words) => words.field === null || words.field === field)
    const snippet = snippetOf(text, here)
    if (snippet === null) continue
    const snippets = found.get(field)
    if (snippets === undefined) found.set(field, [snippet])
    else snippets.push(snippet)
  }
  return [...found].map(([field, snippets]) => ({ field, snippets }))
}
