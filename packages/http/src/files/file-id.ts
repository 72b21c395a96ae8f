import { formatPid, refuse } from '@holdfast/core/rules'
import { fileRef, type Referring } from '../input/references.ts'

/** Files have no persistent identifiers of their own yet: one that is given names nothing. */
export function fileId(call: Referring): number {
  const ref = fileRef(call)
  return ref.kind === 'id'
    ? ref.id
    : refuse({ kind: 'notFound', what: `File ${formatPid(ref.pid)}` })
}
