import type { Pid } from '../../rules/datasets/pid.ts'
import type { HarvestSet, NewHarvestSet } from '../../rules/harvesting/harvest-set.ts'
import type { RecordState } from '../../rules/harvesting/oai-answer.ts'
import type { RecordPlace, RecordSelection } from '../../rules/harvesting/record-selection.ts'

/** A record as it is stored. It outlives its dataset. */
export interface StoredRecord extends RecordPlace {
  /** The persistent identifier of the dataset, as it is written. */
  readonly identifier: string
  readonly state: RecordState
  /** The names of the sets in which it is present, by code point. */
  readonly specs: readonly string[]
}

/** A part of a list of records. */
export interface RecordPage extends RecordSelection {
  /** Null for the first part. */
  readonly after: RecordPlace | null
  readonly limit: number
}

/** Read access to what others harvest (docs/specification/harvesting.md#records). */
export interface HarvestingReads {
  /** By name, by code point. One query. */
  sets(): Promise<readonly HarvestSet[]>
  /** The name is case-sensitive. */
  set(spec: string): Promise<HarvestSet | null>
  /** By stamp, then by dataset. One query. */
  records(page: RecordPage): Promise<readonly StoredRecord[]>
  /** How many records a selection has. */
  count(selection: RecordSelection): Promise<number>
  /** The record of a dataset among all records; ignores the case of its identifier. */
  record(pid: Pid): Promise<StoredRecord | null>
  /** The earliest stamp of all records; null while there are none. */
  earliest(): Promise<Date | null>
}

/** The sets that others harvest, and their records. */
export interface Harvesting extends HarvestingReads {
  /** `taken` when there is a set of this name. */
  add(set: NewHarvestSet): Promise<HarvestSet | 'taken'>
  /** Saves description and definition, and counts the version up. Does nothing for a set that is gone. */
  save(set: HarvestSet): Promise<void>
  /** Removes a set with its records; false when there is none. */
  remove(spec: string): Promise<boolean>
  /**
   * Makes these datasets the members of a set (null: the one of all datasets), as they are released now; those without a
   * release are left out. Records get the stamp when their dataset joins the set or leaves it, and when its released version was
   * saved or exported since. Returns how many got it. A few queries, however many datasets there are. Nothing happens for a set
   * that is gone.
   */
  renew(
    setId: number | null,
    datasetIds: readonly number[],
    stamp: Date,
  ): Promise<{ readonly changed: number }>
}
