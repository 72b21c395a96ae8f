import { NoSpaceLeft } from '@holdfast/core/rules'
import { errorCode } from './file-errors.ts'

/** EFBIG: the file would be larger than the file system or a limit of the process allows. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether the system refused to write because there is no room. */
export const isFull = (error: unknown): boolean => FULL.has(errorCode(error) ?? '')

/** Throws errors of a full disk as `NoSpaceLeft`, others as they are. */
export function throwFull(error: unknown): never {
  if (!isFull(error)) throw error
  const reason = error instanceof Error ? error.message : ''
  throw new NoSpaceLeft(`The disk of the objects is full: ${reason}`, { cause: error })
}
