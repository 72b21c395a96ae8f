import type { Viewed } from '@holdfast/core'
import { queryValues } from '../input/query-values.ts'
import { datasetRef } from '../input/references.ts'
import type { AppContext } from '../request/environment.ts'

/**
 * What an answer shows (docs/specification/usage.md#access-log): the file that its handler noted, or the version that its address
 * names. Null for other answers; what a client has already, and so is not sent again, is shown as well.
 */
export function viewIn(
  c: AppContext,
  { views, status }: { readonly views: boolean; readonly status: number },
): Viewed | null {
  if (c.req.method !== 'GET' || (status !== 200 && status !== 304)) return null
  const viewedFile = c.get('viewedFile')
  if (viewedFile !== undefined) return { fileId: viewedFile }
  return views ? viewedVersion(c) : null
}

function viewedVersion(c: AppContext): Viewed {
  const query = queryValues(c)
  const named = (name: string): string | undefined => c.req.param(name) ?? query.get(name)?.[0]
  const ref = datasetRef({ c, params: { id: c.req.param('id') ?? ':persistentId' } })
  const version = named('versionId') ?? named('v1') ?? named('version') ?? ':latest'
  return { ref, version }
}
