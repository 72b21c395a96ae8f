export {
  type DatasetType,
  DEFAULT_DATASET_TYPE,
  type NewDatasetType,
  STANDARD_DATASET_TYPES,
} from './dataset-type.ts'
