import type { Parsed } from '../field-problems.ts'
import type { FieldType, MetadataBlock } from '../model.ts'
import { type BlockFile, type FieldRow, refusedRows } from './block-file.ts'
import { definedFields } from './defined-fields.ts'
import { mergedTerms } from './merged-terms.ts'
import type { ReportFault, RowFault } from './row-reader.ts'

/** What a row of a block file wrote. */
export interface WrittenRow {
  readonly name: string
  readonly type: 'MetadataBlock' | 'DatasetField' | 'Controlled Vocabulary'
}

/** The blocks after a load. */
export interface LoadedBlocks {
  /** All blocks, by id. */
  readonly blocks: readonly MetadataBlock[]
  /** The names of those that the file changed or added. */
  readonly changed: readonly string[]
  /** One entry for each row. */
  readonly written: readonly WrittenRow[]
}

/** Blocks and fields that are loaded have numbers above those of any standard block. */
const LAST_STANDARD_BLOCK = 100
const LAST_STANDARD_FIELD = 10_000
const MAX_BLOCKS = 200

/**
 * The blocks with everything that the file defines: blocks and fields are found by name, terms by identifier or
 * else by text, and what the file leaves out stays. Reports what contradicts itself, another block, or values
 * that datasets may have (docs/specification/metadata.md#loading-and-administration).
 */
export function applyBlockFile(
  current: readonly MetadataBlock[],
  file: BlockFile,
): Parsed<LoadedBlocks> {
  const faults: RowFault[] = []
  const report: ReportFault = (fault) => void faults.push(fault)
  const blocks = withBlocks(current, file, report)
  const numbered = numbers(
    LAST_STANDARD_FIELD,
    current.flatMap(({ fields }) => fields),
  )
  const defined = definedFields(blocks, file.fields, { nextId: numbered, report })
  const fields = mergedTerms(defined, file.terms, report)
  if (faults.length > 0) return refusedRows(faults)
  const loaded = [...blocks.values()]
    .map((block) => ({ ...block, fields: fields.get(block.name) ?? [] }))
    .toSorted((a, b) => a.id - b.id)
  return {
    kind: 'parsed',
    blocks: loaded,
    changed: namesChanged(file, fields),
    written: rows(file),
  }
}

function withBlocks(
  current: readonly MetadataBlock[],
  file: BlockFile,
  report: ReportFault,
): ReadonlyMap<string, MetadataBlock> {
  const nextId = numbers(LAST_STANDARD_BLOCK, current)
  const blocks = new Map(current.map((block) => [block.name, block]))
  for (const { name, displayName, uri, ...place } of file.blocks) {
    const { uri: _, ...before } = blocks.get(name) ?? { id: nextId(), name, fields: [] }
    blocks.set(name, { ...before, displayName, ...(uri === null ? {} : { uri }) })
    if (blocks.size > MAX_BLOCKS)
      report({ ...place, column: 'name', message: `there are more than ${MAX_BLOCKS} blocks.` })
  }
  return blocks
}

/** Draws numbers above `last` and above those that are taken. */
function numbers(last: number, taken: readonly { readonly id?: number }[]): () => number {
  let drawn = taken.reduce((highest, { id = 0 }) => Math.max(highest, id), last)
  return () => {
    drawn += 1
    return drawn
  }
}

const rows = ({ blocks, fields, terms }: BlockFile): readonly WrittenRow[] => [
  ...blocks.map(({ name }) => ({ name, type: 'MetadataBlock' as const })),
  ...fields.map(({ field: { name } }) => ({ name, type: 'DatasetField' as const })),
  ...terms.map(({ term }) => ({ name: term, type: 'Controlled Vocabulary' as const })),
]

function namesChanged(
  { blocks, fields, terms }: BlockFile,
  after: ReadonlyMap<string, readonly FieldType[]>,
): readonly string[] {
  const named = new Set(terms.map(({ field }) => field))
  const ofTerms = [...after].filter(([, all]) => all.some(({ name }) => named.has(name)))
  return [
    ...new Set([
      ...blocks.map(({ name }) => name),
      ...fields.map((row: FieldRow) => row.block),
      ...ofTerms.map(([name]) => name),
    ]),
  ]
}
