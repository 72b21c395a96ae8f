import { NO_ROOM_CODES, NoSpaceLeft } from '@holdfast/core/rules'
import { errorCode } from './file-errors.ts'

/** Whether the system refused to write because there is no room. */
export const isFull = (error: unknown): boolean => NO_ROOM_CODES.has(errorCode(error) ?? '')

/** Throws errors of a full disk as `NoSpaceLeft`, others as they are. */
export function throwFull(error: unknown): never {
  if (!isFull(error)) throw error
  const reason = error instanceof Error ? error.message : ''
  throw new NoSpaceLeft(`The disk of the objects is full: ${reason}`, { cause: error })
}
