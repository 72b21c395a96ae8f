export { type FieldCatalogue, fieldCatalogue, fieldValue } from './catalogue.ts'
export { isMetadataDate } from './date-format.ts'
export { displayText } from './display-text.ts'
export {
  addFieldValues,
  deleteFieldValues,
  type Edited,
  replaceFieldValues,
} from './field-edits.ts'
export { childOf, entriesOf, itemsOf, textsOf } from './field-entries.ts'
export type { Parsed } from './field-problems.ts'
export {
  isDemanded,
  isDisplayedOnCreate,
  isIncluded,
  isRequired,
  type LevelsByField,
  levelsByField,
} from './input-levels.ts'
export { lenient } from './lenient.ts'
export {
  type CompoundValue,
  type FieldClass,
  type FieldType,
  type FieldValue,
  type InputLevel,
  type MetadataBlock,
  type MetadataValues,
  NOT_AVAILABLE,
  type ValueType,
} from './model.ts'
export { normalText } from './normalisation.ts'
export { parseMetadataBlocks } from './parse-blocks.ts'
export { type FieldEdit, parseFieldEdits } from './parse-edits.ts'
export {
  isBlockDisplayedOnCreate,
  type PrintBlockOptions,
  type PrintedBlockType,
  type PrintedFieldType,
  printBlock,
} from './print-block.ts'
export { printTexts, withoutEmails } from './print-text.ts'
export {
  type PrintedBlock,
  type PrintedEntry,
  type PrintedField,
  type PrintOptions,
  printMetadataBlocks,
} from './print-values.ts'
export { datasetSchema } from './schema/dataset-schema.ts'
export { firstFieldFault } from './schema/field-faults.ts'
export { isUri, type JsonSchema, schemaViolations } from './schema/json-schema.ts'
export { standardBlocks } from './standard-blocks.ts'
export { validateMetadata, validationMessage } from './validate.ts'
export { isEmailAddress, isWebAddress } from './value-format.ts'
