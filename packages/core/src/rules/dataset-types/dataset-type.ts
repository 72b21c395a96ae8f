/** What kind of thing a dataset describes (docs/specification/dataset-types.md). */
export interface DatasetType {
  readonly id: number
  /** Datasets carry it. Never digits only, so that it cannot be taken for an id. */
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  /** Names of blocks that datasets of the type have beside those of their collection. */
  readonly linkedBlocks: readonly string[]
  /** The licences to choose from, ascending; empty for all. */
  readonly licenseIds: readonly number[]
}

export type NewDatasetType = Omit<DatasetType, 'id'>

/** The type of datasets that name none. It is always there. */
export const DEFAULT_DATASET_TYPE = 'dataset'

/** The types every repository starts with. */
export const STANDARD_DATASET_TYPES: readonly DatasetType[] = [
  {
    id: 1,
    name: DEFAULT_DATASET_TYPE,
    displayName: 'Dataset',
    description: 'Data that were collected, made or compiled, with what is needed to use them.',
    linkedBlocks: [],
    licenseIds: [],
  },
]

/** By name, or by numeric id. */
export const findDatasetType = (
  types: readonly DatasetType[],
  nameOrId: string,
): DatasetType | null =>
  types.find(({ id, name }) => name === nameOrId || String(id) === nameOrId) ?? null

/** An index of a database takes names of a few kilobytes at most. */
const MAX_NAME_LENGTH = 255

/** What is wrong with the names of a type to be; null when nothing is. */
export function typeNameProblem({
  name,
  displayName,
}: Pick<DatasetType, 'name' | 'displayName'>): string | null {
  if (name === '') return 'A dataset type needs a name.'
  if (displayName === '') return 'A dataset type needs a displayName.'
  if (name.length > MAX_NAME_LENGTH || displayName.length > MAX_NAME_LENGTH)
    return `The names of a dataset type take at most ${MAX_NAME_LENGTH} characters.`
  if (/^\d+$/.test(name)) return 'The name of a dataset type must not consist of digits only.'
  return null
}
