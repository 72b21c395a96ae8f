import type { DirectTransfer, ReadableStorage } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'

/** A storage, and the function that puts objects where it reads them. */
export interface ReadableContext {
  readonly storage: ReadableStorage
  readonly keep: (key: string, bytes: Bytes) => Promise<unknown>
  /** Releases what the storage was opened with. */
  readonly close?: () => Promise<void>
}

/** What the adapter claims beyond the port, for the rules to check. */
export interface ReadableStorageClaims {
  /** The number of open files, sockets and the like, for adapters that know it. */
  readonly openHandles?: () => Promise<number>
  /** Texts that are not keys and must not be looked up. */
  readonly notKeys: readonly string[]
}

/** What the adapter claims beyond the port, for the rules to check. */
export interface ObjectStorageClaims {
  /** The number of open files, sockets and the like, for adapters that know it. */
  readonly openHandles?: () => Promise<number>
  /** How clients can send bytes to the store themselves; absent when they cannot. */
  readonly direct?: DirectTransfer['kind']
}
