import type { Repository } from '@holdfast/core'
import { GUEST, isToolToken, type ToolRead } from '@holdfast/core/rules'
import { fileIdOf } from '../downloads/file-ids.ts'
import { type Mechanism, sentToken } from '../endpoints/caller.ts'
import { datasetRef } from '../input/references.ts'
import type { AppContext } from '../request/environment.ts'

/** Routes that show a version, or all of its bytes, and nothing else. */
const OF_VERSIONS = new Set([
  '/datasets/{id}/versions/{versionId}',
  '/datasets/{id}/versions/{versionId}/files',
  '/datasets/{id}/versions/{versionId}/metadata',
  '/datasets/{id}/versions/{versionId}/metadata/{block}',
  '/datasets/{id}/versions/{versionId}/citation',
])
const BYTES_OF_VERSION = '/access/dataset/{id}/versions/{versionId}'
const BYTES_OF_FILE = '/access/datafile/{path+}'

/**
 * The token of a tool, where an API token could be: good for reading what the tool was opened on
 * (docs/decisions/0290-narrow-credentials-of-tools.md).
 */
export const toolToken =
  ({ externalTools, files }: Pick<Repository, 'externalTools' | 'files'>): Mechanism =>
  (c) => {
    const token = sentToken(c)
    if (token === null || !isToolToken(token)) return null
    return wantedBy(c, files).then((wanted) => externalTools.bearerOf(token, wanted))
  }

async function wantedBy(c: AppContext, files: Repository['files']): Promise<ToolRead | null> {
  const route = c.get('route')
  if (route === undefined || !['GET', 'HEAD'].includes(c.req.method)) return null
  if (route === BYTES_OF_FILE) {
    // Identifiers of files are public; who may read the bytes is decided later.
    const fileId = await fileIdOf({ c, actor: GUEST }, c.req.param('path') ?? '', files)
    return { kind: 'file', fileId }
  }
  if (route !== BYTES_OF_VERSION && !OF_VERSIONS.has(route)) return null
  return {
    kind: route === BYTES_OF_VERSION ? 'bytes' : 'version',
    ref: datasetRef({ c, params: { id: c.req.param('id') ?? '' } }),
    version: c.req.param('versionId') ?? '',
  }
}
