import { refuse } from '../refusals/refusal.ts'
import { type DatasetType, STANDARD_DATASET_TYPES } from './dataset-type.ts'

/** The dataset types of the installation (platform supplement, 15). They are open to everybody. */
export const datasetTypeUseCases = () => ({
  /** By id. */
  all: (): readonly DatasetType[] => STANDARD_DATASET_TYPES,

  /** By name, or by numeric id: no name consists of digits only. */
  get: (nameOrId: string): DatasetType =>
    STANDARD_DATASET_TYPES.find(({ id, name }) => name === nameOrId || String(id) === nameOrId) ??
    refuse({ kind: 'notFound', what: `Dataset type ${nameOrId.slice(0, 100)}` }),
})
