import {
  type ExportedTable,
  intervalOf,
  isNumeric,
  type STATISTICS,
  type TableVariable,
} from '@holdfast/core/rules'
import { escaped } from './references.ts'

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

/** The records of a table; none if its variables are not described (docs/specification/exports.md#croissant). */
export function recordSets(
  reference: string,
  content: ExportedTable | undefined,
): readonly object[] {
  const described = content?.described ?? null
  if (content === undefined || described === null) return []
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
