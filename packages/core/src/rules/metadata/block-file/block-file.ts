import { malformed, type Parsed } from '../field-problems.ts'
import { type FieldType, type MetadataBlock, VALUE_TYPES } from '../model.ts'
import {
  type RowFault,
  type RowPlace,
  type RowReader,
  rowReader,
  type Section,
} from './row-reader.ts'

/** A row of the section `#metadataBlock`. */
export interface BlockRow extends RowPlace, Pick<MetadataBlock, 'name' | 'displayName'> {
  /** The alias of the collection that has the block for itself; `''` for the whole installation. */
  readonly owner: string
  readonly uri: string | null
}

/** A row of the section `#datasetField`. */
export interface FieldRow extends RowPlace {
  readonly block: string
  readonly hasVocabulary: boolean
  readonly field: Omit<FieldType, 'id' | 'typeClass' | 'vocabulary' | 'alternates'>
}

/** A row of the section `#controlledVocabulary`. */
export interface TermRow extends RowPlace {
  readonly field: string
  readonly term: string
  readonly identifier: string
  /** Null: after the terms that have one. */
  readonly displayOrder: number | null
  readonly alternates: readonly string[]
}

/** The rows of a block file, in their order. */
export interface BlockFile {
  readonly blocks: readonly BlockRow[]
  readonly fields: readonly FieldRow[]
  readonly terms: readonly TermRow[]
}

const COLUMNS: Readonly<Record<Section, readonly string[]>> = {
  '#metadataBlock': ['name', 'owner', 'displayName', 'blockURI'],
  '#datasetField': [
    ...['name', 'title', 'description', 'watermark', 'fieldType', 'displayOrder', 'displayFormat'],
    ...['advancedSearchField', 'allowControlledVocabulary', 'allowmultiples', 'facetable'],
    ...['displayoncreate', 'required', 'parent', 'block', 'termURI'],
  ],
  '#controlledVocabulary': ['field', 'value', 'identifier', 'displayOrder', 'alternates'],
}

const MAX_ROWS = 50_000
/** No term has more alternates. */
const MAX_CELLS = 500
/** Reading stops at this many faults: nobody mends more at once. */
const MAX_FAULTS = 100

/**
 * Reads a metadata block as tab-separated values
 * (docs/specification/metadata.md#loading-and-administration). Columns count by position, whatever the header
 * rows call them. Reports the first hundred faults or so, with section, line and column.
 */
export function parseBlockFile(text: string): Parsed<{ readonly file: BlockFile }> {
  const faults: RowFault[] = []
  const blocks: BlockRow[] = []
  const fields: FieldRow[] = []
  const terms: TermRow[] = []
  const take: Readonly<Record<Section, (row: RowReader) => void>> = {
    '#metadataBlock': (row) => void blocks.push(blockRow(row)),
    '#datasetField': (row) => void fields.push(fieldRow(row)),
    '#controlledVocabulary': (row) => void terms.push(termRow(row)),
  }
  for (const row of rowsOf(text, (fault) => void faults.push(fault))) {
    take[row.section](row)
    if (faults.length >= MAX_FAULTS) break
  }
  if (faults.length > 0) return refusedRows(faults)
  if (blocks.length + fields.length + terms.length === 0)
    return malformed([{ path: '', message: 'The file has no rows.' }])
  return { kind: 'parsed', file: { blocks, fields, terms } }
}

/** The refusal of a file with these faults. */
export const refusedRows = (faults: readonly RowFault[]) =>
  malformed(
    faults.map(({ section, line, column, message }) => ({
      path: `${section} ${line} ${column}`,
      message: `Section ${section}, line ${line}, column ${column}: ${message}`,
    })),
  )

function* rowsOf(text: string, report: (fault: RowFault) => void): Generator<RowReader> {
  let section: Section | null = null
  let rows = 0
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = index + 1
    const [first = '', ...cells] = written.split('\t', MAX_CELLS + 2)
    const place = { section: section ?? '#metadataBlock', line }
    const wrong = (message: string) => report({ ...place, column: '1', message })
    if (written.trim() === '') continue
    if (first.trim().startsWith('#')) {
      section = sectionNamed(first.trim())
      if (section === null) return wrong('this is no section of a block file.')
      continue
    }
    if (section === null) return wrong('the row comes before the first section.')
    rows += 1
    if (rows > MAX_ROWS) return wrong(`the file has more than ${MAX_ROWS} rows.`)
    const columns = COLUMNS[section]
    if (first.trim() !== '') wrong('the first cell of a row must be empty.')
    else if (section !== '#controlledVocabulary' && cells.slice(columns.length).some(hasText))
      wrong(`the row has more than ${columns.length} columns.`)
    else if (cells.length > MAX_CELLS) wrong(`the row has more than ${MAX_CELLS} cells.`)
    else yield rowReader({ section, line }, { cells, columns }, report)
  }
}

const hasText = (cell: string): boolean => cell.trim() !== ''

const sectionNamed = (cell: string): Section | null =>
  SECTIONS.find((name) => name.toLowerCase() === cell.toLowerCase()) ?? null
const SECTIONS: readonly Section[] = ['#metadataBlock', '#datasetField', '#controlledVocabulary']

const placeOf = ({ section, line }: RowReader): RowPlace => ({ section, line })

const blockRow = (row: RowReader): BlockRow => ({
  ...placeOf(row),
  name: row.name('name'),
  owner: row.text('owner'),
  displayName: row.given('displayName'),
  uri: row.uri('blockURI'),
})

function fieldRow(row: RowReader): FieldRow {
  const type = row.oneOf('fieldType', VALUE_TYPES) ?? 'text'
  const hasVocabulary = row.flag('allowControlledVocabulary')
  if (hasVocabulary && type === 'none')
    row.fault('allowControlledVocabulary', 'a field of type none has no values of its own.')
  return {
    ...placeOf(row),
    block: row.given('block'),
    hasVocabulary,
    field: {
      name: row.name('name'),
      title: row.given('title'),
      description: row.text('description'),
      watermark: row.text('watermark'),
      type,
      displayOrder: row.order('displayOrder') ?? 0,
      displayFormat: row.text('displayFormat'),
      advancedSearch: row.flag('advancedSearchField'),
      multiple: row.flag('allowmultiples'),
      facetable: row.flag('facetable'),
      displayOnCreate: row.flag('displayoncreate'),
      required: row.flag('required'),
      parent: row.text('parent') || null,
      termUri: row.uri('termURI'),
    },
  }
}

const termRow = (row: RowReader): TermRow => ({
  ...placeOf(row),
  field: row.given('field'),
  term: row.given('value'),
  identifier: row.text('identifier'),
  displayOrder: row.order('displayOrder'),
  alternates: row.restFrom('alternates'),
})
