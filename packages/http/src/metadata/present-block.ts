/** Blocks are printed by the core, which the metadata rules live in (collections supplement, 8.1). */
export { printBlock as presentBlock } from '@holdfast/core/rules'
