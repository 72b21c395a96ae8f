import { refuse } from '../refusals/refusal.ts'
import { isNumeric, type TableVariable } from './table-variable.ts'
import {
  type CategoryMetadata,
  NO_VARIABLE_METADATA,
  VARIABLE_TEXTS,
  type VariableMetadata,
  type VariableText,
} from './variable-metadata.ts'

/** What a client says of a category. Absent members stay as they are; null says nothing any more. */
export interface AskedCategory {
  readonly value: string
  readonly label?: string | null | undefined
  readonly weightedFrequency?: number | null | undefined
}

/** What a client says of a variable. Absent members stay as they are; null or an empty text says nothing any more. */
export interface AskedVariable
  extends Partial<Readonly<Record<VariableText, string | null | undefined>>> {
  readonly id: number
  readonly isWeight?: boolean | undefined
  readonly weightVariable?: number | null | undefined
  readonly variableCategories?: readonly AskedCategory[] | undefined
  /** Whether nothing is said any more of categories that are left out. */
  readonly isComplete?: true
  /** What refusals call it; its place in the list when absent. */
  readonly at?: string
}

/** The most characters of a label. */
const LONGEST_LABEL = 1000
/** The most characters of another text. */
const LONGEST_TEXT = 10_000
/** The most variables in one request. */
const MOST_VARIABLES = 10_000

/** Variables of a table as they were read, with what is said of them, by their ids. */
export type KnownVariables = ReadonlyMap<number, TableVariable>

/** The ids of variables that edits name, each once; refuses more edits than are allowed. */
export function variablesNamedIn(asked: readonly AskedVariable[]): readonly number[] {
  if (asked.length > MOST_VARIABLES)
    wrong('dataVariables', `at most ${MOST_VARIABLES} variables are changed at once`)
  const ids = asked.flatMap(({ id, weightVariable }) => [id, weightVariable ?? id])
  return [...new Set(ids)]
}

/**
 * What is said of the variables after the edits, by id; null where nothing is said. `known` has at least those of
 * `variablesNamedIn` that the table has. Refuses `invalid` with the path of the first member that is wrong, as in
 * `dataVariables.0.label`.
 */
export function editedVariables(
  asked: readonly AskedVariable[],
  known: KnownVariables,
): ReadonlyMap<number, VariableMetadata | null> {
  const edited = new Map<number, VariableMetadata | null>()
  for (const [place, one] of asked.entries()) {
    const path = one.at ?? `dataVariables.${place}`
    const variable = known.get(one.id) ?? wrong(`${path}.id`, noSuchVariable(one.id))
    if (edited.has(one.id)) wrong(`${path}.id`, `variable ${one.id} is given twice`)
    edited.set(one.id, orNothing(editedVariable(variable, one, { known, path })))
  }
  return edited
}

/** What to say of an id that is no variable of the table. */
export const noSuchVariable = (id: number): string => `the table has no variable ${id}`

interface Editing {
  readonly known: KnownVariables
  readonly path: string
}

function editedVariable(
  variable: TableVariable,
  asked: AskedVariable,
  editing: Editing,
): VariableMetadata {
  const before = variable.metadata ?? NO_VARIABLE_METADATA
  const { isWeight = before.isWeight } = asked
  if (isWeight && !isNumeric(variable))
    wrong(`${editing.path}.isWeight`, `${named(variable)} is ${variable.type}, not a number`)
  const weightVariable = weightOf(variable, asked, editing)
  // Frequencies that another weight gave are not true any more.
  const weighed = weightVariable !== null && weightVariable === before.weightVariable
  const kept = asked.isComplete ? [] : before.categories
  const said = new Map(
    kept.map((one) => [
      one.value,
      { ...one, weightedFrequency: weighed ? one.weightedFrequency : null },
    ]),
  )
  for (const [value, category] of editedCategories(variable, asked, {
    ...editing,
    said,
    isWeighted: weightVariable !== null,
  }))
    said.set(value, category)
  // Equal metadata must be equal as text too, so the members have one order.
  return {
    ...textsOf(variable, asked, editing.path),
    isWeight,
    weightVariable,
    categories: variable.categories.flatMap(({ value }) => {
      const category = said.get(value)
      return category === undefined || isSilent(category) ? [] : [category]
    }),
  }
}

function textsOf(
  variable: TableVariable,
  asked: AskedVariable,
  path: string,
): Readonly<Record<VariableText, string | null>> {
  const before = variable.metadata ?? NO_VARIABLE_METADATA
  const texts = VARIABLE_TEXTS.map((name) => {
    const text = asked[name]
    if (text === undefined) return [name, before[name]]
    const at = `${path}.${name}`
    if (name === 'label') return [name, newLabel(text, variable.label, at)]
    return [name, shortText(text, LONGEST_TEXT, at)]
  })
  // Every member of `VARIABLE_TEXTS` is there.
  return Object.fromEntries(texts) as Readonly<Record<VariableText, string | null>>
}

function weightOf(
  variable: TableVariable,
  { weightVariable: asked }: AskedVariable,
  { known, path }: Editing,
): number | null {
  if (asked === undefined) return variable.metadata?.weightVariable ?? null
  if (asked === null) return null
  const at = `${path}.weightVariable`
  const weight = known.get(asked) ?? wrong(at, noSuchVariable(asked))
  if (!isNumeric(weight)) wrong(at, `${named(weight)} is ${weight.type}, not a number`)
  if (weight.id === variable.id) wrong(at, `${named(variable)} cannot be weighted by itself`)
  return weight.id
}

interface EditingCategories extends Editing {
  readonly said: ReadonlyMap<string, CategoryMetadata>
  readonly isWeighted: boolean
}

function editedCategories(
  variable: TableVariable,
  { variableCategories = [] }: AskedVariable,
  { path, said, isWeighted }: EditingCategories,
): ReadonlyMap<string, CategoryMetadata> {
  // Values may come back from XML without blanks around them.
  const stored = new Map([
    ...variable.categories.map((one) => [plain(one.value), one] as const),
    ...variable.categories.map((one) => [one.value, one] as const),
  ])
  const edited = new Map<string, CategoryMetadata>()
  for (const [place, asked] of variableCategories.entries()) {
    const at = `${path}.variableCategories.${place}`
    const { label, weightedFrequency } = asked
    const shown = `'${asked.value.slice(0, 100)}'`
    const known =
      stored.get(asked.value) ??
      stored.get(plain(asked.value)) ??
      wrong(`${at}.value`, `${named(variable)} has no category ${shown}`)
    const { value } = known
    if (edited.has(value)) wrong(`${at}.value`, `category ${shown} is given twice`)
    if (typeof weightedFrequency === 'number' && !isWeighted)
      wrong(`${at}.weightedFrequency`, `${named(variable)} has no weightVariable`)
    const before = said.get(value)
    edited.set(value, {
      value,
      label:
        label === undefined
          ? (before?.label ?? null)
          : newLabel(label, known.label ?? '', `${at}.label`),
      weightedFrequency:
        weightedFrequency === undefined ? (before?.weightedFrequency ?? null) : weightedFrequency,
    })
  }
  return edited
}

/** A label that equals the stored one says nothing. */
function newLabel(text: string | null, stored: string, path: string): string | null {
  if (text !== null && plain(text) === plain(stored)) return null
  return shortText(text, LONGEST_LABEL, path)
}

function shortText(text: string | null, most: number, path: string): string | null {
  const short = plain(text ?? '')
  if (short.length > most) wrong(path, `at most ${most} characters are allowed`)
  return short === '' ? null : short
}

/** As it comes back from XML. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

const isSilent = ({ label, weightedFrequency }: CategoryMetadata): boolean =>
  label === null && weightedFrequency === null

const orNothing = (metadata: VariableMetadata): VariableMetadata | null =>
  metadata.isWeight ||
  metadata.weightVariable !== null ||
  metadata.categories.length > 0 ||
  VARIABLE_TEXTS.some((name) => metadata[name] !== null)
    ? metadata
    : null

const named = ({ id, name }: TableVariable): string => `variable ${id} (${name.slice(0, 100)})`

/** Refuses a member of a request by its path. */
export function wrong(path: string, message: string): never {
  return refuse({ kind: 'invalid', message: `${path}: ${message}`, problems: [{ path, message }] })
}
