import type { Repository } from '@holdfast/core'
import { type Actor, formatPid } from '@holdfast/core/rules'
import { fileRef, noFileWithPid, type Referring } from '../input/references.ts'

/** The parts of a call that decide which file it means. */
export interface CallForFile extends Referring {
  readonly actor: Actor
}

/**
 * The id of the file that a call names, by number or by persistent identifier
 * (docs/specification/http.md#identifiers).
 */
export async function fileId(
  call: CallForFile,
  files: Pick<Repository['files'], 'withPid'>,
): Promise<number> {
  const ref = fileRef(call)
  if (ref.kind === 'id') return ref.id
  return (await files.withPid(call.actor, ref.pid)) ?? noFileWithPid(formatPid(ref.pid))
}
