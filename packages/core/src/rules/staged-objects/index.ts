export {
  type LatestLeaseEnds,
  latestLeaseEnd,
  latestLeaseEnds,
} from './latest-lease-ends.ts'
export {
  decide as decideStaged,
  evolve as evolveStaged,
  isBeingRemoved,
  uploadIdOf,
} from './life-cycle.ts'
export type { StagedCommand } from './staged-commands.ts'
export type {
  PartsState,
  SingleState,
  StagedFacts,
  StagedObject,
  StagedUpload,
  SweepingOrder,
} from './staged-object.ts'
