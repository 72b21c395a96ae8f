import type { Store } from '@holdfast/core'
import type { Job } from '@holdfast/core/rules'
import type { Test } from 'uvu'

/** A store with nothing in it. */
export interface OpenedStore {
  readonly store: Store
  close(): Promise<void>
  /** The jobs that have been committed and not yet been run, oldest first. */
  waitingJobs?(): Promise<readonly Job[]>
}

/** What an adapter says of itself, so that the suite can hold it to that. */
export interface StoreClaims {
  /** Whether `waitingJobs` is there to look into. */
  readonly jobs: boolean
  /** Whether units run beside each other; false where a single connection makes them queue. */
  readonly concurrent: boolean
}

export interface StoreContext {
  readonly store: Store
  readonly opened: OpenedStore
}

/** The rules of one area; all of them share one store, so each brings its own records. */
export type StoreRules = (test: Test<StoreContext>, claims: StoreClaims) => void
