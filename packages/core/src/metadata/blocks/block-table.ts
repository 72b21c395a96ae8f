import type { FieldType, MetadataBlock, ValueType } from '../model.ts'
import { displayFormatOf } from './display-formats.ts'

/** The terms of a vocabulary, one on each line. */
export function terms(lines: string): readonly string[] {
  return lines.split('\n').filter((line) => line !== '')
}

interface BlockHead {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly vocabularies?: Readonly<Record<string, readonly string[]>>
}

/**
 * A block from a table, one row a field in display order:
 * `name | title | type | traits | description | watermark | term URI`, the last ones optional.
 * A name that begins with `- ` is a child of the last row that does not. Traits are any of
 * `many`, `facet`, `search`, `create` (shown on create) and `required`.
 */
export function metadataBlock(head: BlockHead, table: string): MetadataBlock {
  const { id, name, displayName, vocabularies = {} } = head
  let parent: string | null = null
  const fields = terms(table).map((row, displayOrder): FieldType => {
    const cells = row.split('|').map((cell) => cell.trim())
    const child = row.startsWith('- ')
    const field = fieldFrom(
      child ? [row.slice(2).split('|', 1).join('').trim(), ...cells.slice(1)] : cells,
    )
    if (!child) parent = field.name
    const vocabulary = vocabularies[field.name] ?? null
    return {
      ...field,
      vocabulary,
      typeClass: classOf(field.type, vocabulary),
      parent: child ? parent : null,
      displayOrder,
    }
  })
  return { id, name, displayName, fields }
}

type Traits = Pick<
  FieldType,
  'multiple' | 'facetable' | 'advancedSearch' | 'displayOnCreate' | 'required'
>

function fieldFrom(cells: readonly string[]) {
  const [name = '', title = '', type = '', traits = '', description = ''] = cells
  const [watermark = '', termUri = ''] = cells.slice(5)
  return {
    name,
    title,
    type: valueType(type),
    ...traitsOf(traits),
    description,
    watermark,
    termUri: termUri === '' ? null : termUri,
    displayFormat: displayFormatOf(name),
    alternates: {},
  }
}

function traitsOf(words: string): Traits {
  const given = new Set(words.split(' '))
  return {
    multiple: given.has('many'),
    facetable: given.has('facet'),
    advancedSearch: given.has('search'),
    displayOnCreate: given.has('create'),
    required: given.has('required'),
  }
}

const VALUE_TYPES: readonly ValueType[] = [
  'text',
  'textbox',
  'string',
  'date',
  'email',
  'url',
  'float',
  'int',
  'none',
]

function valueType(text: string): ValueType {
  const type = VALUE_TYPES.find((known) => known === text)
  if (type === undefined) throw new Error(`Unknown type in a block table: ${text}`)
  return type
}

function classOf(type: ValueType, vocabulary: readonly string[] | null): FieldType['typeClass'] {
  if (vocabulary !== null) return 'controlledVocabulary'
  return type === 'none' ? 'compound' : 'primitive'
}
