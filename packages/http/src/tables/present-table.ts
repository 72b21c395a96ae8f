import type { ShownTable } from '@holdfast/core'
import {
  formatCategoryOf,
  intervalOf,
  isNumeric,
  type MissingRange,
  type TableVariable,
  type VariableCategory,
  type VariableGroup,
  type VariableMetadata,
} from '@holdfast/core/rules'
import { Streamed } from '../output/streamed.ts'

/** A table with its variables as a JSON answer that is made while it is sent (docs/specification/tabular.md#variable-json). */
export const tableAnswer = (shown: ShownTable): Streamed =>
  new Streamed(async function* () {
    const { table, fingerprint, entryId, groups } = shown
    const facts = { varQuantity: table.columns, caseQuantity: table.rows, UNF: fingerprint }
    yield `{"status":"OK","data":[${JSON.stringify(facts).slice(0, -1)},"dataVariables":[`
    let comma = ''
    for await (const some of shown.variables()) {
      yield `${comma}${some.map((variable) => JSON.stringify(presentVariable(variable, entryId))).join(',')}`
      comma = ','
    }
    const grouped =
      groups.length === 0 ? '' : `,"variableGroups":${JSON.stringify(groups.map(presentGroup))}`
    yield `]${grouped}}]}`
  })

/** `entryId` names the record of the file that says something of the variable. */
export const presentVariable = (variable: TableVariable, entryId: number): object => ({
  id: variable.id,
  name: variable.name,
  label: variable.label,
  weighted: variable.metadata !== null && variable.metadata.weightVariable !== null,
  variableIntervalType: intervalOf(variable),
  variableFormatType: isNumeric(variable) ? 'NUMERIC' : 'CHARACTER',
  formatCategory: formatCategoryOf(variable) ?? undefined,
  format: variable.type === 'float' ? 'float' : (variable.format ?? undefined),
  isOrderedCategorical: variable.ordered,
  fileOrder: variable.place,
  numberOfDecimalPoints: variable.decimals ?? undefined,
  UNF: variable.fingerprint,
  variableMetadata: variable.metadata === null ? [] : [presentMetadata(variable.metadata, entryId)],
  invalidRanges: unlessEmpty(variable.missingRanges.map(presentRange)),
  summaryStatistics: variable.statistics ?? undefined,
  variableCategories: unlessEmpty(variable.categories.map(presentCategory)),
})

const presentMetadata = (
  { isWeight, weightVariable, categories, ...texts }: VariableMetadata,
  entryId: number,
): object => ({
  metadataId: entryId,
  ...givenOf(texts),
  isWeight,
  ...givenOf({ weightVariable }),
  variableCategories: unlessEmpty(categories.map(givenOf)),
})

/** Without the members that are null. */
const givenOf = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))

const presentGroup = ({ id, label, variables }: VariableGroup): object => ({ id, label, variables })

const presentCategory = ({ value, label, missing, frequency }: VariableCategory): object => ({
  label: label ?? undefined,
  value,
  isMissing: missing,
  frequency: frequency ?? undefined,
})

function presentRange({ begin, end }: MissingRange): object {
  const point = begin !== null && begin === end
  return {
    beginValue: begin ?? undefined,
    endValue: point ? undefined : (end ?? undefined),
    hasBeginValueType: begin !== null,
    hasEndValueType: !point && end !== null,
    isBeginValueTypePoint: point,
    isBeginValueTypeMin: !point && begin !== null,
    isBeginValueTypeMinExcl: false,
    isEndValueTypeMax: !point && end !== null,
    isEndValueTypeMaxExcl: false,
  }
}

const unlessEmpty = (items: readonly object[]): readonly object[] | undefined =>
  items.length === 0 ? undefined : items
