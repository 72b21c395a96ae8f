import type { FieldCatalogue, Site } from '@holdfast/core/rules'

/** What presenters need beside the object they present; the same for all requests. */
export interface Presentation {
  readonly site: Site
  readonly catalogue: FieldCatalogue
}
