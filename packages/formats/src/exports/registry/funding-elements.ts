import type { ExportSource } from '@holdfast/core/rules'
import { child, entries } from '../../metadata/field-texts.ts'
import { textElement, wrapped, type XmlContent } from '../../xml/xml-element.ts'
import { rorUrl } from './name-elements.ts'
import type { Profile } from './profile.ts'

/**
 * Contributors of type funder, then grants. A grant without an agency is left out: the registry requires a
 * name.
 */
export const funding = (
  { version }: Pick<ExportSource, 'version'>,
  profile: Profile,
): XmlContent => {
  const funders = entries(version, 'contributor')
    .filter((entry) => child(entry, 'contributorType') === 'Funder')
    .map((entry) => reference(child(entry, 'contributorName'), undefined, profile))
  const grants = entries(version, 'grantNumber').map((entry) =>
    reference(child(entry, 'grantNumberAgency'), child(entry, 'grantNumberValue'), profile),
  )
  const inOrder = profile === 'kernel' ? [funders, grants] : [grants, funders]
  return wrapped('fundingReferences', inOrder)
}

function reference(
  name: string | undefined,
  award: string | undefined,
  profile: Profile,
): XmlContent {
  if (name === undefined) return null
  const ror = profile === 'kernel' ? rorUrl(name) : null
  return wrapped(
    'fundingReference',
    textElement('funderName', name),
    textElement('funderIdentifier', ror, {
      funderIdentifierType: 'ROR',
      schemeURI: 'https://ror.org',
    }),
    textElement('awardNumber', award),
  )
}
