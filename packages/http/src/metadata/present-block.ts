/**
 * Blocks are printed by the core, which the metadata rules live in
 * (docs/specification/collection-metadata.md#block-json).
 */
export { printBlock as presentBlock } from '@holdfast/core/rules'
