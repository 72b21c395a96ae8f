import { freeName } from '../files/free-name.ts'

const LONGEST_EXTENSION = 50

/**
 * The name of a file that became a table (docs/specification/tabular.md#course-of-an-ingest): its extension is
 * replaced by `.tab`; a number comes before it if the name is taken.
 */
export function tableLabel(label: string, taken: (name: string) => boolean): string {
  return freeName(`${baseOf(label)}.tab`, taken)
}

/** The name of a table without its ending. */
export const tableBase = (label: string): string => label.replace(/\.tab$/i, '')

/** The name without its extension; a name that begins with its only dot has none. */
function baseOf(label: string): string {
  const dot = label.lastIndexOf('.')
  return dot > 0 && label.length - dot <= LONGEST_EXTENSION ? label.slice(0, dot) : label
}
