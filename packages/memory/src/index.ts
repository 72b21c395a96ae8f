export { countingIds } from './fakes/counting-ids.ts'
export { type FixedClock, fixedClock } from './fakes/fixed-clock.ts'
export { knownSignatures } from './fakes/known-signatures.ts'
export { type KnownPid, type MemoryRegistrar, memoryRegistrar } from './fakes/memory-registrar.ts'
export { type PlainPorts, plainPorts } from './fakes/plain-ports.ts'
export { plainPasswords, plainSigner } from './fakes/plain-secrets.ts'
export { type RecordingCalls, recordingCalls } from './fakes/recording-calls.ts'
export { type SequentialPidsOptions, sequentialPids } from './fakes/sequential-pids.ts'
export { type MemoryJobs, type MemoryJobsOptions, memoryJobs } from './jobs/memory-jobs.ts'
export type { RequestedJob } from './jobs/waiting-jobs.ts'
export { memoryRemote } from './storage/memory-remote.ts'
export { memoryStorage } from './storage/memory-storage.ts'
export {
  type Checkpoint,
  type MemoryStore,
  type MemoryStoreOptions,
  memoryStore,
} from './store/memory-store.ts'
export { memoryTableEngine } from './tables/memory-table-engine.ts'
export { type Comparable, comparable, evaluate, given, rowsOf } from './tables/query-model.ts'
export { type MemoryTransfers, memoryTransfers } from './transfers/memory-transfers.ts'
