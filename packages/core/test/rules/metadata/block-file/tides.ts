import { readFileSync } from 'node:fs'

type Rows = readonly (readonly string[])[]

const section = (header: string, rows: Rows): readonly string[] =>
  rows.length === 0 ? [] : [header, ...rows.map((cells) => ['', ...cells].join('\t'))]

/** A block file with these rows. */
export const blockFile = (blocks: Rows, fields: Rows, terms: Rows): string =>
  [
    ...section('#metadataBlock\tname\tdataverseAlias\tdisplayName\tblockURI', blocks),
    ...section('#datasetField\tname\ttitle', fields),
    ...section('#controlledVocabulary\tDatasetField\tValue\tidentifier\tdisplayOrder', terms),
    '',
  ].join('\n')

/** A block that no installation has from the start. */
export const TIDES = readFileSync(
  new URL('../../../../../../docs/sample/tides.tsv', import.meta.url),
  'utf8',
)
