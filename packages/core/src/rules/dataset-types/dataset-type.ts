/** A type of dataset, such as dataset or software (docs/specification/dataset-types.md). */
export interface DatasetType {
  readonly id: number
  /** The name stored with datasets. Never only digits, so that it cannot be mistaken for an id. */
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  /** Names of blocks that datasets of the type have in addition to those of their collection. */
  readonly linkedBlocks: readonly string[]
  /** The ids of the licences to choose from, ascending; empty for all. */
  readonly licenseIds: readonly number[]
}

/** A dataset type that has not been stored yet. */
export type NewDatasetType = Omit<DatasetType, 'id'>

/** The type of a dataset whose request names none. It always exists. */
export const DEFAULT_DATASET_TYPE = 'dataset'

/** The dataset types of a new installation. */
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

/** The type with this name or numeric id; null without one. */
export const findDatasetType = (
  types: readonly DatasetType[],
  nameOrId: string,
): DatasetType | null =>
  types.find(({ id, name }) => name === nameOrId || String(id) === nameOrId) ?? null

/** In characters. A database index holds at most a few kilobytes per name. */
const MAX_NAME_LENGTH = 255

/** The first problem with the names of a new type; null if they are valid. */
export function typeNameProblem({
  name,
  displayName,
}: Pick<DatasetType, 'name' | 'displayName'>): string | null {
  if (name === '') return 'A dataset type needs a name.'
  if (displayName === '') return 'A dataset type needs a displayName.'
  if (name.length > MAX_NAME_LENGTH || displayName.length > MAX_NAME_LENGTH)
    return `The names of a dataset type may have at most ${MAX_NAME_LENGTH} characters.`
  if (/^\d+$/.test(name)) return 'The name of a dataset type must not consist of digits only.'
  return null
}
