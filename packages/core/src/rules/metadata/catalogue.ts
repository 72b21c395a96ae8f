import {
  type FieldType,
  type FieldValue,
  type MetadataBlock,
  type MetadataValues,
  NOT_AVAILABLE,
} from './model.ts'

/** Every field definition of an installation, indexed by name. Built once, then shared. */
export interface FieldCatalogue {
  /** Another number than before means other definitions. */
  readonly revision: number
  readonly blocks: readonly MetadataBlock[]
  /** The blocks that may be chosen: those that are not disabled. */
  readonly offered: readonly MetadataBlock[]
  /** Top-level fields, block by block, each block in display order. */
  readonly topLevel: readonly FieldType[]
  field(name: string): FieldType | null
  /** The field with this id in decimal digits; null when there is none. */
  fieldWithId(digits: string): FieldType | null
  /**
   * The numeric id that some clients need: a loaded field has its own, another its position, from 1, among all
   * fields that were not loaded, in block order.
   */
  idOf(field: Pick<FieldType, 'name'>): number
  blockOf(fieldName: string): MetadataBlock | null
  /** The children of a compound field in display order; none for any other name. */
  children(parentName: string): readonly FieldType[]
  topLevelOf(blockName: string): readonly FieldType[]
  /** The title; for a child, preceded by the parent's title unless both are equal. */
  displayName(field: FieldType): string
  /** The vocabulary term for `text`, case-sensitive; null when there is none. */
  term(field: FieldType, text: string): string | null
}

/**
 * Indexes the fields of these blocks. Throws when two blocks define the same field: the code that loads
 * blocks must refuse that before.
 */
export function fieldCatalogue(blocks: readonly MetadataBlock[], revision = 0): FieldCatalogue {
  const inOrder = blocks.map((block) => ({ block, fields: inDisplayOrder(block.fields) }))
  const fields = inOrder.flatMap((each) => each.fields)
  const byName = new Map(fields.map((field) => [field.name, field]))
  if (byName.size !== fields.length) throw new Error('A field name is defined twice')
  const listed = blocks.flatMap((block) => block.fields)
  const ids = fieldIds(listed)
  const byId = new Map(listed.map((field) => [ids.get(field.name), field]))
  const blockByField = new Map(
    blocks.flatMap((block) => block.fields.map((field) => [field.name, block] as const)),
  )
  const childrenByParent = byParent(fields)
  const topLevelByBlock = new Map(
    inOrder.map(({ block, fields }) => [block.name, fields.filter((f) => f.parent === null)]),
  )
  return {
    revision,
    blocks,
    offered: blocks.filter(({ disabled }) => disabled !== true),
    topLevel: fields.filter((field) => field.parent === null),
    field: (name) => byName.get(name) ?? null,
    fieldWithId: (digits) =>
      /^[1-9]\d{0,8}$/.test(digits) ? (byId.get(Number(digits)) ?? null) : null,
    idOf: ({ name }) => ids.get(name) ?? 0,
    blockOf: (fieldName) => blockByField.get(fieldName) ?? null,
    children: (parentName) => childrenByParent.get(parentName) ?? [],
    topLevelOf: (blockName) => topLevelByBlock.get(blockName) ?? [],
    displayName: (field) => withParentTitle(field, byName.get(field.parent ?? '')),
    term: termLookup(byName),
  }
}

/** The standard blocks, and the stored ones in place of those with the same name. */
export const installedBlocks = (
  standard: readonly MetadataBlock[],
  stored: readonly MetadataBlock[],
): readonly MetadataBlock[] => [
  ...new Map([...standard, ...stored].map((block) => [block.name, block])).values(),
]

/** In one pass over all fields: there may be tens of thousands. */
function byParent(fields: readonly FieldType[]): ReadonlyMap<string, readonly FieldType[]> {
  const children = new Map<string, FieldType[]>()
  for (const field of fields) {
    if (field.parent === null) continue
    const siblings = children.get(field.parent)
    if (siblings === undefined) children.set(field.parent, [field])
    else siblings.push(field)
  }
  return children
}

function fieldIds(listed: readonly FieldType[]): ReadonlyMap<string, number> {
  const numbered = listed.filter(({ id }) => id === undefined)
  return new Map([
    ...numbered.map(({ name }, index) => [name, index + 1] as const),
    ...listed.flatMap(({ name, id }) => (id === undefined ? [] : [[name, id] as const])),
  ])
}

/** The value of a field; undefined when there is none. */
export function fieldValue(values: MetadataValues, fieldName: string): FieldValue | undefined {
  // A field may have the name of an inherited object member, such as `constructor`.
  return Object.hasOwn(values, fieldName) ? values[fieldName] : undefined
}

function inDisplayOrder(fields: readonly FieldType[]): readonly FieldType[] {
  return fields.toSorted((a, b) => a.displayOrder - b.displayOrder)
}

function withParentTitle(field: FieldType, parent: FieldType | undefined): string {
  if (parent === undefined || parent.title === field.title) return field.title
  return `${parent.title} ${field.title}`
}

function termLookup(byName: ReadonlyMap<string, FieldType>): FieldCatalogue['term'] {
  return ({ name }, text) => {
    const field = byName.get(name)
    return field === undefined ? null : (spellingsOf(field).get(text) ?? null)
  }
}

/**
 * Indexed on first use, and once for all catalogues with the field: vocabularies can hold thousands of terms, and
 * most are never looked up.
 */
const indexed = new WeakMap<FieldType, ReadonlyMap<string, string>>()

function spellingsOf(field: FieldType): ReadonlyMap<string, string> {
  const known = indexed.get(field) ?? spellings(field)
  indexed.set(field, known)
  return known
}

/** A term takes precedence over an equal alternate spelling of another term. */
function spellings({ vocabulary, alternates }: FieldType): ReadonlyMap<string, string> {
  if (vocabulary === null) return new Map()
  const own = [NOT_AVAILABLE, ...vocabulary].map((term): [string, string] => [term, term])
  return new Map([...Object.entries(alternates), ...own])
}
