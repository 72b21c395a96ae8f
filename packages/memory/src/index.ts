export { memoryStorage } from './storage/memory-storage.ts'
export { type MemoryStoreOptions, memoryStore, type RequestedJob } from './store/memory-store.ts'
