import type { DirectTransfer, ReadableStorage } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'

/** A storage, and the way by which what it reads got there. */
export interface ReadableContext {
  readonly storage: ReadableStorage
  readonly keep: (key: string, bytes: Bytes) => Promise<unknown>
  /** Ends what the storage was opened with. */
  readonly close?: () => Promise<void>
}

/** What an adapter says beyond the port, so that the suite can hold it to that. */
export interface ReadableStorageClaims {
  /** How many files, sockets or the like the storage holds open now, for adapters that can tell. */
  readonly openHandles?: () => Promise<number>
  /** Text that names nothing and must not be looked for. */
  readonly notKeys: readonly string[]
}

/** What an adapter says it can do beyond the port, so that the suite can hold it to that. */
export interface ObjectStorageClaims {
  /** How many files, sockets or the like the storage holds open now, for adapters that can tell. */
  readonly openHandles?: () => Promise<number>
  /** How clients may send bytes themselves; left out by those that offer no way. */
  readonly direct?: DirectTransfer['kind']
}
