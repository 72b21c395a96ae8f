import { formatPid, refuse } from '@holdfast/core/rules'
import { fileRef, type Referring } from '../input/references.ts'

/** Files have no persistent identifiers yet: one that is sent names no file. */
export function fileId(call: Referring): number {
  const ref = fileRef(call)
  return ref.kind === 'id'
    ? ref.id
    : refuse({ kind: 'notFound', what: `File ${formatPid(ref.pid)}` })
}
