import { noSuchRequestedFile, refuse } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import { idNumber, type Referring } from '../input/references.ts'

/** The number of the file that a call names; every other name is refused like the id of no file. */
export function accessFileId({ c, params }: Referring): number {
  const id = idNumber(params.id)
  if (id !== null) return id
  const named = params.id === ':persistentId' ? queryValues(c).get('persistentId')?.[0] : params.id
  return refuse(noSuchRequestedFile(named ?? params.id))
}
