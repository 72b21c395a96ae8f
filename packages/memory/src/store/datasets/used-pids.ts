import { type Pid, pidKey } from '@holdfast/core/rules'
import type { State } from '../state.ts'

export const samePid = (a: Pid, b: Pid): boolean => pidKey(a) === pidKey(b)

/** The keys of the identifiers that datasets and files have, or had before they were destroyed. */
export function usedPids({ datasets, tombstones, files }: State): ReadonlySet<string> {
  return new Set([
    ...datasets.rows().map(({ facts }) => pidKey(facts.pid)),
    ...tombstones.rows().flatMap(({ pid, filePids }) => [pid, ...filePids].map(pidKey)),
    ...files.rows().flatMap(({ pid }) => (pid === null ? [] : pidKey(pid))),
  ])
}
