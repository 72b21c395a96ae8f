import type { License } from '@holdfast/core/rules'

/** A licence as `/api/licenses` lists it (docs/specification/licenses.md). */
export const presentLicense = (license: License): object => ({
  id: license.id,
  name: license.name,
  shortDescription: license.shortDescription,
  uri: license.uri,
  iconUrl: license.iconUrl,
  active: license.active,
  isDefault: license.isDefault,
  sortOrder: license.sortOrder,
  ...rights(license),
})

/**
 * The licence of a version: fewer members, and the icon under another name
 * (docs/specification/versions.md#version-json).
 */
export const presentVersionLicense = (license: License): object => ({
  name: license.name,
  uri: license.uri,
  iconUri: license.iconUrl,
  ...rights(license),
})

const rights = ({
  rightsIdentifier,
  rightsIdentifierScheme,
  schemeUri,
  languageCode,
}: License) => ({ rightsIdentifier, rightsIdentifierScheme, schemeUri, languageCode })
