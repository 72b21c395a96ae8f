import type { NewTemplate, PlacedTemplate, Template } from '../../rules/templates/template.ts'

/** Read access to dataset templates (docs/specification/templates.md). */
export interface TemplateReads {
  find(id: number): Promise<PlacedTemplate | null>
  /** All templates of these collections, by id, in one query. */
  in(collectionIds: readonly number[]): Promise<readonly PlacedTemplate[]>
  /** The default template id by collection; collections without a default are absent. */
  defaultsOf(collectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Whether any template has this licence. */
  anyUnder(licenseId: number): Promise<boolean>
}

/** The dataset templates. A template is removed together with its collection. */
export interface Templates extends TemplateReads {
  /** Like `find`; also locks the template until the unit ends. */
  lock(id: number): Promise<PlacedTemplate | null>
  /** The licence of the template must exist; otherwise the unit fails. */
  add(template: NewTemplate): Promise<Template>
  save(template: Template): Promise<void>
  /** Also unsets it where it is a collection's default. Succeeds when there is no such template. */
  remove(id: number): Promise<void>
  /** Null unsets the default. A given template must exist. */
  setDefault(collectionId: number, templateId: number | null): Promise<void>
}
