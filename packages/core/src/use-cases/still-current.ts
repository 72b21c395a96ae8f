import { refuse } from '../rules/refusals/refusal.ts'

/** Whether stored data are what an editor has read, or what they are about to store. */
export type IsCurrent<T> = (stored: T) => Promise<boolean>

/** Refuses an edit of what somebody else has changed meanwhile, once the data are locked. */
export async function requireStillCurrent<T>(
  stored: T,
  isCurrent: IsCurrent<T> | undefined,
): Promise<void> {
  if (isCurrent !== undefined && !(await isCurrent(stored)))
    refuse({
      kind: 'conflict',
      code: 'changedMeanwhile',
      message: 'It has changed since it was read. Read it again and repeat the edit.',
    })
}
