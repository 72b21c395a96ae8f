import type { FieldCatalogue, Site } from '@holdfast/core/rules'

/** What presenters need besides the object they present; the same for all requests. */
export interface Presentation {
  readonly site: Site
  readonly catalogue: FieldCatalogue
}
