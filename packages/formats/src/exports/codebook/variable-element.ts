import {
  formatCategoryOf,
  intervalOf,
  isNumeric,
  type MissingRange,
  STATISTICS,
  type TableVariable,
  type VariableCategory,
} from '@holdfast/core/rules'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { fingerprintNote } from './fingerprint-note.ts'

/** A variable of a table, with its parts in the order of the schema (docs/specification/tabular.md#the-variable-element). */
export const variableElement = (fileId: number, variable: TableVariable): XmlElement =>
  container(
    'var',
    {
      ID: `v${variable.id}`,
      name: variable.name,
      dcml: variable.decimals === null ? null : `${variable.decimals}`,
      nature: variable.ordered ? 'ordinal' : null,
      intrvl: intervalOf(variable),
    },
    container('location', { fileid: `f${fileId}` }),
    textElement('labl', variable.label, { level: 'variable' }),
    wrapped('invalrng', variable.missingRanges.map(missingRange)),
    STATISTICS.map((type) => textElement('sumStat', variable.statistics?.[type], { type })),
    variable.categories.map(category),
    container('varFormat', {
      type: isNumeric(variable) ? 'numeric' : 'character',
      formatname: variable.type === 'float' ? 'float' : variable.format,
      category: formatCategoryOf(variable) ?? 'other',
    }),
    fingerprintNote('variable', variable.fingerprint),
  )

const missingRange = ({ begin, end }: MissingRange): XmlElement =>
  begin !== null && begin === end
    ? container('item', { VALUE: begin })
    : container('range', { min: begin, max: end })

const category = ({ value, label, missing, frequency }: VariableCategory): XmlElement =>
  container(
    'catgry',
    { missing: missing ? 'Y' : null },
    container('catValu', {}, value),
    textElement('labl', label, { level: 'category' }),
    textElement('catStat', frequency === null ? null : `${frequency}`, { type: 'freq' }),
  )
