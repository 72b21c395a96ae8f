import { excerpt } from '../field-problems.ts'
import type { FieldClass, FieldType, MetadataBlock } from '../model.ts'
import type { FieldRow } from './block-file.ts'
import type { ReportFault } from './row-reader.ts'

/** Fields by the name of their block. */
export type FieldsByBlock = ReadonlyMap<string, readonly FieldType[]>

const MAX_FIELDS = 1000

interface Defining {
  readonly nextId: () => number
  readonly report: ReportFault
}

/** The fields of all blocks after the rows of a file, by block. */
export function definedFields(
  blocks: ReadonlyMap<string, MetadataBlock>,
  rows: readonly FieldRow[],
  { nextId, report }: Defining,
): FieldsByBlock {
  const fields = new Map(
    [...blocks].map(([name, block]) => [name, new Map(block.fields.map((f) => [f.name, f]))]),
  )
  const homes = new Map(
    [...blocks].flatMap(([name, block]) => block.fields.map((field) => [field.name, name])),
  )
  const seen = new Set<string>()
  for (const row of rows) {
    const { block, field } = row
    const fault = (column: string, message: string) => report({ ...row, column, message })
    const own = fields.get(block)
    const home = homes.get(field.name) ?? block
    if (own === undefined) fault('block', `there is no metadata block '${excerpt(block)}'.`)
    else if (home !== block) fault('name', `'${field.name}' is a field of the block '${home}'.`)
    else if (seen.has(field.name)) fault('name', `'${field.name}' is defined twice.`)
    else {
      const before = own.get(field.name)
      own.set(field.name, { ...defined(row, before), ...numbered(before, nextId) })
      homes.set(field.name, block)
      if (before !== undefined) checkStoredValues(before, row, fault)
      if (own.size > MAX_FIELDS) fault('name', `the block has more than ${MAX_FIELDS} fields.`)
    }
    seen.add(field.name)
  }
  const families = new Map([...fields].map(([name, own]) => [name, familyOf(own)]))
  for (const row of rows) checkFamily(row, families.get(row.block) ?? NO_FAMILY, report)
  return new Map([...fields].map(([name, own]) => [name, [...own.values()]]))
}

const numbered = (before: FieldType | undefined, nextId: () => number): { readonly id?: number } =>
  before === undefined ? { id: nextId() } : before.id === undefined ? {} : { id: before.id }

function defined({ field, hasVocabulary }: FieldRow, before: FieldType | undefined): FieldType {
  const terms = before?.vocabulary ?? []
  const identifiers = before?.termIdentifiers
  return {
    ...field,
    typeClass: classOf(field.type, hasVocabulary),
    vocabulary: hasVocabulary ? terms : null,
    alternates: hasVocabulary ? (before?.alternates ?? {}) : {},
    ...(hasVocabulary && identifiers !== undefined ? { termIdentifiers: identifiers } : {}),
  }
}

const classOf = (type: FieldType['type'], hasVocabulary: boolean): FieldClass =>
  hasVocabulary ? 'controlledVocabulary' : type === 'none' ? 'compound' : 'primitive'

/** Values that datasets already have must still fit the definition. */
function checkStoredValues(
  before: FieldType,
  { field, hasVocabulary }: FieldRow,
  fault: (column: string, message: string) => void,
): void {
  if (before.multiple && !field.multiple)
    fault('allowmultiples', `'${field.name}' takes several values, and datasets may have them.`)
  const wasCompound = before.typeClass === 'compound'
  if (wasCompound !== (classOf(field.type, hasVocabulary) === 'compound'))
    fault('fieldType', `'${field.name}' ${wasCompound ? 'has' : 'has no'} fields inside it.`)
  if (before.parent !== field.parent)
    fault('parent', `'${field.name}' belongs ${within(before.parent)}, and cannot be moved.`)
}

const within = (parent: string | null): string =>
  parent === null ? 'to no other field' : `inside '${parent}'`

/** The fields of a block, and which of them have children. */
interface Family {
  readonly fields: ReadonlyMap<string, FieldType>
  readonly parents: ReadonlySet<string | null>
}

const familyOf = (fields: ReadonlyMap<string, FieldType>): Family => ({
  fields,
  parents: new Set([...fields.values()].map(({ parent }) => parent)),
})

const NO_FAMILY = familyOf(new Map())

/** A parent is a compound field of the same block without a parent, and a compound field has children. */
function checkFamily(
  { field, ...row }: FieldRow,
  { fields, parents }: Family,
  report: ReportFault,
): void {
  const fault = (column: string, message: string) => report({ ...row, column, message })
  const { name, parent, type } = field
  if (parent !== null) {
    const found = fields.get(parent)
    if (found === undefined)
      fault(
        'parent',
        `there is no field '${excerpt(parent)}' in the block '${excerpt(row.block)}'.`,
      )
    else if (found.typeClass !== 'compound') fault('parent', `'${parent}' is not of type none.`)
    if (type === 'none')
      fault('fieldType', `'${name}' is inside another field, so not of type none.`)
  } else if (type === 'none' && !parents.has(name))
    fault('fieldType', `'${name}' is of type none, but no field names it as its parent.`)
}
