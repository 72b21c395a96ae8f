import {
  type ExportedTable,
  type FileRecord,
  intervalOf,
  isNumeric,
  type STATISTICS,
  type TableVariable,
} from '@holdfast/core/rules'

/** The code of a statistic in the vocabulary of DDI, and its like in schema.org. */
const ANNOTATIONS: readonly (readonly [
  statistic: (typeof STATISTICS)[number],
  name: string,
  code: string,
  equivalent?: string,
])[] = [
  ['mean', 'ArithmeticMean', '7975ed0'],
  ['medn', 'Median', '66851a3', 'sc:median'],
  ['mode', 'Mode', '650be61'],
  ['min', 'Minimum', 'a1d0ec6', 'sc:minValue'],
  ['max', 'Maximum', '8321e79', 'sc:maxValue'],
  ['stdev', 'StandardDeviation', '690ab50'],
  ['vald', 'ValidCases', 'c646dd8'],
  ['invd', 'InvalidCases', '6459c62'],
]

/** The path of a file in the dataset, as it was uploaded: a relative reference, without blanks, `?` and `#`. */
export function pathReference({ entry: { folder, label }, file }: FileRecord): string {
  const name = file.table?.original.name ?? label
  return escaped(folder === '' ? name : `${folder}/${name}`)
}

/** The records of a table (docs/specification/exports.md#croissant); none if its variables are not described. */
export function recordSets(
  record: FileRecord,
  content: ExportedTable | undefined,
): readonly object[] {
  const described = content?.described ?? null
  if (content === undefined || described === null) return []
  const reference = pathReference(record)
  return [
    {
      '@type': 'cr:RecordSet',
      'cr:annotation': {
        '@type': 'cr:Field',
        name: `${reference}/count`,
        value: content.rows,
        dataType: 'http://www.wikidata.org/entity/Q4049983',
      },
      field: described.variables.map((variable) => fieldOf(reference, variable)),
    },
  ]
}

const fieldOf = (reference: string, variable: TableVariable): object => ({
  '@type': 'cr:Field',
  name: variable.name,
  description: variable.label,
  dataType: dataType(variable),
  source: {
    '@id': `${variable.id}`,
    fileObject: { '@id': reference },
    extract: { column: variable.name },
  },
  annotation: annotations(reference, variable),
})

function dataType(variable: TableVariable): string {
  if (!isNumeric(variable)) return 'sc:Text'
  return intervalOf(variable) === 'discrete' ? 'sc:Integer' : 'sc:Float'
}

function annotations(
  reference: string,
  { name, statistics }: TableVariable,
): readonly object[] | undefined {
  if (statistics === null) return undefined
  return ANNOTATIONS.map(([statistic, called, code, equivalent]) => ({
    '@id': `${reference}/${escaped(name)}/${called}`,
    value: statistics[statistic],
    dataType: `ddi-stats:${code}`,
    equivalentProperty: equivalent,
  }))
}

/** Halves of surrogate pairs stand for no character. */
const escaped = (path: string): string =>
  encodeURI(path.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replace(/[?#]/g, encodeURIComponent)
