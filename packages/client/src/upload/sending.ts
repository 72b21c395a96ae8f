import type { Connection } from '../server/connection.ts'
import type { DigestAlgorithm } from '../server/dataset-files.ts'
import type { LocalFile } from './local-files.ts'
import type { Target } from './target.ts'

/** One file on its way, whichever way it takes. */
export interface Sending {
  readonly connection: Connection
  readonly dataset: string
  /** The one that the server takes digests with. */
  readonly algorithm: DigestAlgorithm
  readonly file: LocalFile
  readonly target: Target
  readonly onBytes: (count: number) => void
}
