import {
  formatCategoryOf,
  intervalOf,
  isNumeric,
  type MissingRange,
  NO_VARIABLE_METADATA,
  STATISTICS,
  type TableVariable,
  type VariableCategory,
  type VariableGroup,
  type VariableMetadata,
} from '@holdfast/core/rules'
import {
  characterData,
  container,
  textElement,
  wrapped,
  type XmlElement,
} from '../../xml/xml-element.ts'
import { fingerprintNote } from './fingerprint-note.ts'

/** A variable of a table, with its parts in the order of the schema (docs/specification/tabular.md#the-variable-element). */
export function variableElement(fileId: number, variable: TableVariable): XmlElement {
  const metadata = variable.metadata ?? NO_VARIABLE_METADATA
  return container(
    'var',
    {
      ID: `v${variable.id}`,
      name: variable.name,
      dcml: variable.decimals === null ? null : `${variable.decimals}`,
      nature: variable.ordered ? 'ordinal' : null,
      intrvl: intervalOf(variable),
      wgt: metadata.isWeight ? 'wgt' : null,
      'wgt-var': metadata.weightVariable === null ? null : `v${metadata.weightVariable}`,
    },
    container('location', { fileid: `f${fileId}` }),
    textElement('labl', variable.label, { level: 'variable' }),
    wrapped(
      'qstn',
      textElement('preQTxt', metadata.preQuestion),
      textElement('qstnLit', metadata.literalQuestion),
      textElement('ivuInstr', metadata.interviewInstruction),
      textElement('postQTxt', metadata.postQuestion),
    ),
    wrapped('invalrng', variable.missingRanges.map(missingRange)),
    textElement('universe', metadata.universe),
    STATISTICS.map((type) => textElement('sumStat', variable.statistics?.[type], { type })),
    categories(variable, metadata),
    container('varFormat', {
      type: isNumeric(variable) ? 'numeric' : 'character',
      formatname: variable.type === 'float' ? 'float' : variable.format,
      category: formatCategoryOf(variable) ?? 'other',
    }),
    fingerprintNote('variable', variable.fingerprint),
    metadata.notes === null ? null : container('notes', {}, characterData(metadata.notes)),
  )
}

/** A group of variables. */
export const groupElement = ({ id, label, variables }: VariableGroup): XmlElement =>
  container(
    'varGrp',
    { ID: `VG${id}`, var: variables.map((member) => `v${member}`).join(' ') },
    textElement('labl', label),
  )

const missingRange = ({ begin, end }: MissingRange): XmlElement =>
  begin !== null && begin === end
    ? container('item', { VALUE: begin })
    : container('range', { min: begin, max: end })

function categories(variable: TableVariable, metadata: VariableMetadata): readonly XmlElement[] {
  const weighted = new Map(
    metadata.categories.map(({ value, weightedFrequency }) => [value, weightedFrequency]),
  )
  return variable.categories.map((one) => category(one, weighted.get(one.value) ?? null))
}

const category = (
  { value, label, missing, frequency }: VariableCategory,
  weighted: number | null,
): XmlElement =>
  container(
    'catgry',
    { missing: missing ? 'Y' : null },
    container('catValu', {}, value),
    textElement('labl', label, { level: 'category' }),
    textElement('catStat', frequency === null ? null : `${frequency}`, { type: 'freq' }),
    textElement('catStat', weighted === null ? null : `${weighted}`, {
      wgtd: 'wgtd',
      type: 'freq',
    }),
  )
