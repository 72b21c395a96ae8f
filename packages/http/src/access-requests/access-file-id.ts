import type { Repository } from '@holdfast/core'
import { noSuchRequestedFile, parsePid, refuse } from '@holdfast/core/rules'
import type { CallForFile } from '../files/file-id.ts'
import { queryValues } from '../input/query-values.ts'
import { idNumber } from '../input/references.ts'

/** The id of the file that a call names; every name of no file is refused like the id of no file. */
export async function accessFileId(
  { c, actor, params }: CallForFile,
  files: Pick<Repository['files'], 'withPid'>,
): Promise<number> {
  const id = idNumber(params.id)
  if (id !== null) return id
  const given = params.id === ':persistentId' ? queryValues(c).get('persistentId')?.[0] : params.id
  const pid = parsePid(given ?? '')
  const named = pid === null ? null : await files.withPid(actor, pid)
  return named ?? refuse(noSuchRequestedFile(given ?? params.id))
}
