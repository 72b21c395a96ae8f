import type { IdSource } from '../../ports/signing/id-source.ts'
import { objectId } from '../../rules/files/object-id.ts'

const RANDOM_DIGITS = 12

/** A new object id for bytes whose upload starts at `at`; it cannot be guessed. */
export const freshObjectId = (ids: Pick<IdSource, 'hex'>, at: Date): string =>
  objectId(at.getTime(), ids.hex(RANDOM_DIGITS))
