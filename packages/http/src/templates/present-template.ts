import type { TemplateView } from '@holdfast/core'
import { type FieldCatalogue, printMetadataBlocks } from '@holdfast/core/rules'
import { presentLicense } from '../licenses/present-license.ts'
import { instant } from '../output/times.ts'

const SHORT_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A template (docs/specification/templates.md#template-json). */
export const presentTemplate = (
  { template, owner, license, isDefault }: TemplateView,
  { catalogue }: { readonly catalogue: FieldCatalogue },
): object => ({
  id: template.id,
  name: template.name,
  isDefault,
  usageCount: template.usageCount,
  createTime: instant(template.createdAt),
  createDate: SHORT_DATE.format(template.createdAt),
  termsOfUseAndAccess: {
    // Terms have no id of their own: they get the id of their template.
    id: template.id,
    license: license === null ? undefined : presentLicense(license),
    ...template.terms.use,
    ...template.terms.access,
    fileAccessRequest: template.terms.fileAccessRequest,
  },
  datasetFields: printMetadataBlocks(template.metadata, catalogue),
  instructions: template.instructions.map(({ fieldName, text }) => ({
    instructionField: fieldName,
    instructionText: text,
  })),
  collectionAlias: owner.alias,
})
