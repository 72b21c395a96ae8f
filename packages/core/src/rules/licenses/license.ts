/** A licence under which datasets may be released (docs/specification/licenses.md). */
export interface License {
  readonly id: number
  readonly name: string
  readonly uri: string
  readonly shortDescription: string
  readonly iconUrl: string | null
  readonly active: boolean
  readonly isDefault: boolean
  readonly sortOrder: number
  readonly rightsIdentifier: string | null
  readonly rightsIdentifierScheme: string | null
  readonly schemeUri: string | null
  readonly languageCode: string | null
}

/** A licence to be added. */
export type NewLicense = Omit<License, 'id'>

const spdx = {
  rightsIdentifierScheme: 'SPDX',
  schemeUri: 'https://spdx.org/licenses/',
  languageCode: 'en',
}

/** The licences of a new installation. */
export const STANDARD_LICENSES: readonly License[] = [
  {
    id: 1,
    name: 'CC0 1.0',
    uri: 'http://creativecommons.org/publicdomain/zero/1.0',
    shortDescription: 'Creative Commons CC0 1.0 Universal Public Domain Dedication.',
    iconUrl: 'https://licensebuttons.net/p/zero/1.0/88x31.png',
    active: true,
    isDefault: true,
    sortOrder: 1,
    rightsIdentifier: 'CC0-1.0',
    ...spdx,
  },
  {
    id: 2,
    name: 'CC BY 4.0',
    uri: 'http://creativecommons.org/licenses/by/4.0',
    shortDescription: 'Creative Commons Attribution 4.0 International License.',
    iconUrl: 'https://licensebuttons.net/l/by/4.0/88x31.png',
    active: true,
    isDefault: false,
    sortOrder: 2,
    rightsIdentifier: 'CC-BY-4.0',
    ...spdx,
  },
]

/** Finds an active licence by URI, else by name (docs/specification/datasets.md#request-body). */
export const findLicense = (licenses: readonly License[], wanted: string): License | null =>
  licenses.find((l) => l.active && l.uri === wanted) ??
  licenses.find((l) => l.active && l.name === wanted) ??
  null
