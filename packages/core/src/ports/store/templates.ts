import type { NewTemplate, PlacedTemplate, Template } from '../../rules/templates/template.ts'

export interface TemplateReads {
  find(id: number): Promise<PlacedTemplate | null>
  /** All templates that belong to one of these collections, by id, in one query. */
  in(collectionIds: readonly number[]): Promise<readonly PlacedTemplate[]>
  /** The default of each of these collections that has one. */
  defaultsOf(collectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Whether any template is under this licence. */
  anyUnder(licenseId: number): Promise<boolean>
}

/** Templates go with their collection. */
export interface Templates extends TemplateReads {
  /** As `find`, and nobody else changes or removes it until this unit ends. */
  lock(id: number): Promise<PlacedTemplate | null>
  /** Its licence must be there: the database refuses. */
  add(template: NewTemplate): Promise<Template>
  save(template: Template): Promise<void>
  /** No collection has it as its default afterwards. Removing one that is not there succeeds. */
  remove(id: number): Promise<void>
  /** Null for none. The template must be there. */
  setDefault(collectionId: number, templateId: number | null): Promise<void>
}
