export { agentIdentifierUrl, isNoIdentifier, schemeUri } from './agent-identifier.ts'
export { applyBlockFile, type WrittenRow } from './block-file/apply-block-file.ts'
export { parseBlockFile } from './block-file/block-file.ts'
export { type FieldCatalogue, fieldCatalogue, fieldValue, installedBlocks } from './catalogue.ts'
export { displayText } from './display-text.ts'
export { mergeFieldValues, removeExactValues } from './exact-edits.ts'
export {
  addFieldValues,
  deleteFieldValues,
  type Edited,
  replaceFieldValues,
} from './field-edits.ts'
export { childOf, entriesOf, itemsOf, textsOf } from './field-entries.ts'
export {
  excerpt,
  isJsonObject,
  malformed,
  member,
  type Parsed,
} from './field-problems.ts'
export {
  type FormChild,
  type FormField,
  type FormSection,
  formSections,
} from './form-sections.ts'
export {
  isDemanded,
  isDisplayedOnCreate,
  isIncluded,
  isRequired,
  type LevelsByField,
  levelsByField,
} from './input-levels.ts'
export type {
  CreationFacts,
  LinkedMetadata,
  LinkedReading,
} from './linked-metadata.ts'
export {
  type CompoundValue,
  type FieldType,
  type FieldValue,
  type InputLevel,
  type MetadataBlock,
  type MetadataValues,
  NOT_AVAILABLE,
  VALUE_TYPES,
} from './model.ts'
export { normalText } from './normalisation.ts'
export { parseMetadataBlocks } from './parse-blocks.ts'
export { type FieldEdit, parseFieldEdits } from './parse-edits.ts'
export { withPlaceholders } from './placeholders.ts'
export {
  isBlockDisplayedOnCreate,
  type PrintBlockOptions,
  printBlock,
} from './print-block.ts'
export { printTexts, withoutEmails } from './print-text.ts'
export { printMetadataBlocks } from './print-values.ts'
export { datasetSchema } from './schema/dataset-schema.ts'
export { firstFieldFault } from './schema/field-faults.ts'
export { isUri, type JsonSchema, schemaViolations } from './schema/json-schema.ts'
export { standardBlocks } from './standard-blocks.ts'
export { unknownFields } from './unknown-fields.ts'
export { validateMetadata, validationMessage } from './validate.ts'
export {
  formatFault,
  isDecimal,
  isEmailAddress,
  isPageAddress,
  isWebAddress,
} from './value-format.ts'
