export {
  type LatestLeaseEnds,
  latestLeaseEnd,
  latestLeaseEnds,
} from './latest-lease-ends.ts'
export {
  decide as decideStaged,
  evolve as evolveStaged,
  isAnnounced,
  isBeingRemoved,
  uploadIdOf,
} from './life-cycle.ts'
export type { StagedCommand } from './staged-commands.ts'
export type {
  AnnouncedFile,
  AnnouncedObject,
  PartsState,
  SingleState,
  SoughtUpload,
  StagedFacts,
  StagedObject,
  StagedUpload,
  SweepingOrder,
} from './staged-object.ts'
