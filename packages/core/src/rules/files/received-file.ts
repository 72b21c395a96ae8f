import type { Bytes } from '../storage/bytes.ts'

export interface FileToReceive {
  readonly fileName: string
  /** As the client's part declares it; null when it does not. */
  readonly declaredType: string | null
  readonly bytes: Bytes
  /** How many bytes it has, as far as that is known before they come: 0 to anything where it is not. */
  readonly atLeast?: number
  readonly atMost?: number
  /** A replacement is no file more, so it fits into a dataset that is full. An addition unless given. */
  readonly purpose?: 'addition' | 'replacement'
  /** What comes out of an archive came in with it, by whichever method that was. A form unless given. */
  readonly origin?: 'form' | 'archive'
}
