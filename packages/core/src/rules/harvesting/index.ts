export {
  type HarvestSet,
  MOST_HARVEST_SETS,
  type NewHarvestSet,
  specProblem,
} from './harvest-set.ts'
export type {
  HarvestedRecord,
  ListEnd,
  MetadataFormat,
  OaiAnswer,
  OaiBody,
  OaiMetadata,
  RecordHeader,
  RecordState,
} from './oai-answer.ts'
export {
  type OaiArguments,
  type OaiError,
  type OaiListRequest,
  type OaiRequest,
  parseOaiRequest,
} from './oai-request.ts'
export type { RecordPlace, RecordSelection } from './record-selection.ts'
