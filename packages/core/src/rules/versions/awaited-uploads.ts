import { refuse } from '../refusals/refusal.ts'

/** Refuses a publication or submission that waits for an upload: one that its sender does not leave out. */
export function requireNoneAwaited(
  unfinished: readonly { readonly objectId: string }[],
  leftOut: readonly string[],
): void {
  if (unfinished.every(({ objectId }) => leftOut.includes(objectId))) return
  refuse({
    kind: 'conflict',
    code: 'uploadsUnfinished',
    message: 'Files of the draft have not arrived completely.',
  })
}
