import type { Connection } from '../server/connection.ts'
import type { DigestAlgorithm } from '../server/dataset-files.ts'
import type { LocalFile } from './local-files.ts'
import type { Target } from './target.ts'

/** The upload of one file, by form or directly. */
export interface Sending {
  readonly connection: Connection
  readonly dataset: string
  /** The digest algorithm of the server. */
  readonly algorithm: DigestAlgorithm
  readonly file: LocalFile
  readonly target: Target
  readonly onBytes: (count: number) => void
}
