import type { Exporter } from '@holdfast/core'
import { type ExportSource, today } from '@holdfast/core/rules'
import { exportUrl } from '../addresses.ts'
import { aggregation } from './aggregation.ts'
import { fieldMembers } from './field-members.ts'
import { oreContext } from './ore-context.ts'

const SOFTWARE = 'Holdfast'
/** The version of this package. */
const SOFTWARE_VERSION = '0.1.0'

/**
 * An OAI-ORE map of a version and its files, complete enough for archiving
 * (docs/specification/exports.md#oai_ore).
 */
export const oaiOre: Exporter = {
  name: 'OAI_ORE',
  displayName: 'OAI_ORE',
  mediaType: 'application/json',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: (source) => JSON.stringify(resourceMap(source)),
}

function resourceMap(source: ExportSource): object {
  const { citation, site, version } = source
  const members = fieldMembers(source)
  return {
    // The date of the version, not of the request: the same version gives the same map.
    'dcterms:modified': today(version.updatedAt),
    'dcterms:creator': citation.publisher,
    '@type': 'ore:ResourceMap',
    'schema:additionalType': `${SOFTWARE} OREMap Format v1.0.3`,
    'core:generatedBy': {
      '@type': 'schema:SoftwareApplication',
      'schema:name': SOFTWARE,
      'schema:version': SOFTWARE_VERSION,
      'schema:url': site.url,
    },
    '@id': exportUrl(source, 'OAI_ORE'),
    'ore:describes': aggregation(source, members),
    '@context': oreContext(source, members),
  }
}
