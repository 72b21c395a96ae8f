export type { TemplateChange } from './changed-template.ts'
export type {
  Instruction,
  NewTemplate,
  PlacedTemplate,
  Template,
} from './template.ts'
export type { TemplateRef } from './template-ref.ts'
