import type { Store } from '@holdfast/core'
import type { Job } from '@holdfast/core/rules'
import type { Test } from 'uvu'

/** An empty store. */
export interface OpenedStore {
  readonly store: Store
  close(): Promise<void>
  /** The committed jobs that have not run, oldest first. */
  waitingJobs?(): Promise<readonly Job[]>
}

/** What the adapter claims, for the rules to check. */
export interface StoreClaims {
  /** Whether the store has `waitingJobs`. */
  readonly jobs: boolean
  /** Whether units run at the same time; false when they wait for a single connection. */
  readonly concurrent: boolean
}

export interface StoreContext {
  readonly store: Store
  readonly opened: OpenedStore
}

/** The rules of one area. All areas share one store, so each creates its own records. */
export type StoreRules = (test: Test<StoreContext>, claims: StoreClaims) => void
