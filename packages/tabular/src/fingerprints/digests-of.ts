import type { ColumnDigests } from './column-digests.ts'
import { CompactDigests } from './compact-digests.ts'
import { NativeDigests } from './native-digests.ts'

/** More hash objects than this take more memory than the states alone. */
const OBJECTS = 4096

/** Digests of this many columns: by the platform's hash, or with compact states when there are very many. */
export const digestsOf = (columns: number): ColumnDigests =>
  columns <= OBJECTS ? new NativeDigests(columns) : new CompactDigests(columns)
