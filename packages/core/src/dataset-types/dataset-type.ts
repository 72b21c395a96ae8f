/** What kind of thing a dataset describes (platform supplement, 15). */
export interface DatasetType {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly description: string
  /** Names of blocks that datasets of the type have beside those of their collection. */
  readonly linkedBlocks: readonly string[]
  /** Names of the licences to choose from; empty for all. */
  readonly availableLicenses: readonly string[]
}

/** The types every repository has. No other can be added yet. */
export const STANDARD_DATASET_TYPES: readonly DatasetType[] = [
  {
    id: 1,
    name: 'dataset',
    displayName: 'Dataset',
    description: 'Data that were collected, made or compiled, with what is needed to use them.',
    linkedBlocks: [],
    availableLicenses: [],
  },
]
