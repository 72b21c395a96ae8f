import type { FieldType, FormField } from '@holdfast/core/rules'
import { type FormState, freshForm } from '../forms/form-state.ts'
import { termOf } from '../metadata/term-words.ts'

/** Fields of metadata begin with this in a form, so that none is taken for something else. */
const PREFIX = 'm'
/** The largest number of entries of one field that a form shows. */
const MAX_ENTRIES = 200

/** How a field is filled in: one text, several in rows, chosen terms, or rows of children. */
export type FieldForm = 'text' | 'texts' | 'term' | 'terms' | 'entries'

/** The terms of longer vocabularies are typed: a page with all of them would be too large. */
const MOST_LISTED = 300
/** With more terms, several are typed in rows, which suggest them, in place of boxes to tick. */
const MOST_BOXES = 40

/** Whether the terms of a field are shown to choose from, in one list or as boxes. */
export const isListed = ({ vocabulary, multiple }: FieldType): boolean =>
  vocabulary !== null && vocabulary.length <= (multiple ? MOST_BOXES : MOST_LISTED)

/** How a field is filled in. */
export function formOfField({ field }: FormField): FieldForm {
  if (field.typeClass === 'compound') return 'entries'
  if (isListed(field)) return field.multiple ? 'terms' : 'term'
  return field.multiple ? 'texts' : 'text'
}

/** The name of a field that has one value, or chosen terms. */
export const fieldName = (name: string): string => `${PREFIX}.${name}`

/** The name of one of several texts. */
export const rowName = (name: string, row: number): string => `${PREFIX}.${name}.${row}`

/** The name of a child in an entry. */
export const childName = (name: string, row: number, child: string): string =>
  `${PREFIX}.${name}.${row}.${child}`

/** The field or child whose text has this name in a form; null for any other name. */
export function fieldNamed(name: string, fields: readonly FormField[]): FieldType | null {
  for (const { field, children } of fields) {
    if (name === fieldName(field.name)) return field
    const start = `${PREFIX}.${field.name}.`
    // Names of fields have dots too, but do not go on with digits.
    const [row, child] = name.startsWith(start)
      ? (/^\d+(?:\.(.+))?$/.exec(name.slice(start.length)) ?? [])
      : []
    if (row === undefined) continue
    if (child === undefined) return field
    return children.find((each) => each.field.name === child)?.field ?? null
  }
  return null
}

/** How many rows of a field a form has, at least one. */
export function rowsIn(form: URLSearchParams, name: string): number {
  const start = `${PREFIX}.${name}.`
  let rows = 1
  for (const key of form.keys()) {
    const row = key.startsWith(start) ? Number(/^\d{1,4}/.exec(key.slice(start.length))?.[0]) : -1
    if (row >= rows) rows = row + 1
  }
  return Math.min(rows, MAX_ENTRIES)
}

/** What was typed into a field or child, without what is blank. */
export const typedIn = (form: URLSearchParams, name: string): readonly string[] =>
  form.getAll(name).filter((text) => text.trim() !== '')

/**
 * The form without empty rows, the others renumbered, so that the paths of problems name its fields; with one more row
 * of the field `add`, if any. Terms may be typed in any language of the pages.
 */
export function withoutEmptyRows(
  form: URLSearchParams,
  fields: readonly FormField[],
  add: string | null = null,
): URLSearchParams {
  const kept = new URLSearchParams()
  for (const each of fields)
    for (const [name, value] of rowsOf(form, each)) kept.append(name, value)
  for (const [name, value] of form) if (!name.startsWith(`${PREFIX}.`)) kept.append(name, value)
  const wanted = fields.find(({ field }) => field.name === add)
  if (wanted === undefined) return kept
  const { name } = wanted.field
  const [first] = wanted.children
  const has = [...kept.keys()].some((key) => key.startsWith(`${PREFIX}.${name}.`))
  const row = has ? rowsIn(kept, name) : 1
  kept.append(first === undefined ? rowName(name, row) : childName(name, row, first.field.name), '')
  return kept
}

/**
 * A form that was sent only to be shown again, by the button of a field: with one more row of it, or with terms that fit what
 * was typed into it. The focus is at the new row, or at the last one. Null for any other button.
 */
export function shownAgain(sent: URLSearchParams, fields: readonly FormField[]): FormState | null {
  const [add, find] = [sent.get('add'), sent.get('find')]
  if (add === null && find === null) return null
  const values = withoutEmptyRows(sent, fields, add)
  const start = add === null ? '' : `${PREFIX}.${add}.`
  const own = [...values.keys()].filter((name) =>
    add === null ? fieldNamed(name, fields)?.name === find : name.startsWith(start),
  )
  return { ...freshForm(), values, focus: own.at(-1) }
}

type Typed = readonly [name: string, value: string]

function rowsOf(form: URLSearchParams, each: FormField): readonly Typed[] {
  const { name } = each.field
  const kind = formOfField(each)
  if (kind === 'text' || kind === 'term' || kind === 'terms')
    return typedIn(form, fieldName(name)).map((text) => [fieldName(name), termOf(each.field, text)])
  const rows = Array.from({ length: rowsIn(form, name) }, (_, row): readonly Typed[] =>
    kind === 'texts'
      ? typedIn(form, rowName(name, row)).map((text) => ['', termOf(each.field, text)] as const)
      : each.children.flatMap(({ field: child }) =>
          typedIn(form, childName(name, row, child.name)).map(
            (text) => [child.name, termOf(child, text)] as const,
          ),
        ),
  ).filter((row) => row.length > 0)
  return rows.flatMap((row, number) =>
    row.map(
      ([child, value]) =>
        [kind === 'texts' ? rowName(name, number) : childName(name, number, child), value] as const,
    ),
  )
}
