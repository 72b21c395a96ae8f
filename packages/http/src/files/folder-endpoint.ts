import type { Repository, ShownFolder } from '@holdfast/core'
import { formatNumber, formatPid, GUEST, numberOf } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendPage } from '../output/send-page.ts'
import { type FolderPage, folderPage } from './folder-page.ts'

/** The index of one folder as a page of links (docs/specification/files.md#folder-index). */
export const folderEndpoint = (
  { files, versions }: Repository,
  cache: RepresentationCache,
): Endpoint =>
  endpoint(
    {
      id: 'D06',
      views: true,
      method: 'get',
      path: '/datasets/{id}/dirindex',
      summary: 'A folder of a version as a page for recursive download tools',
      area: 'files',
      caller: 'anyone',
      lookup: 'dataset',
      query: v.object({
        version: v.optional(v.string()),
        folder: v.optional(v.string(), ''),
        original: flag,
      }),
      answers: { 200: { description: 'The page', contentType: 'text/html' } },
    },
    async (call) => {
      const { version = ':latest-published', original } = call.query
      const folder = call.query.folder
        .split('/')
        .filter((segment) => segment !== '')
        .join('/')
      const wanted = { ref: datasetRef(call), version }
      const { c, actor } = call
      const headers = { 'Content-Disposition': `filename="${fileName(folder)}"` }
      const pieces = (shown: ShownFolder) => folderPage(pageOf(shown, { folder, original }))
      const stamp = await versions.stamp(wanted.ref, version)
      if (stamp === null)
        return sendPage(c, pieces(await files.folder(actor, wanted, folder)), headers)
      const key = JSON.stringify([stamp, 'D06', version, folder, original])
      try {
        const { body } = await cache.get(key, async () => {
          const shown = await files.folder(GUEST, wanted, folder)
          if (shown.content.files.length > KEPT_FILES) throw new LargeFolder(shown)
          return [...pieces(shown)].join('')
        })
        return sendPage(c, [body], headers)
      } catch (error) {
        if (error instanceof LargeFolder) return sendPage(c, pieces(error.shown), headers)
        throw error
      }
    },
  )

/** A page with more files is written while it is sent. */
const KEPT_FILES = 5_000

class LargeFolder extends Error {
  readonly shown: ShownFolder

  constructor(shown: ShownFolder) {
    super('The folder is too large to be kept')
    this.shown = shown
  }
}

function pageOf(
  { access: { dataset }, version, content }: ShownFolder,
  shown: Pick<FolderPage, 'folder' | 'original'>,
): FolderPage {
  const number = numberOf(version)
  return {
    ...shown,
    datasetId: dataset.id,
    pid: formatPid(dataset.pid),
    versionName: number === null ? 'Draft Version' : `v. ${formatNumber(number)}`,
    versionKey: number === null ? ':draft' : formatNumber(number),
    content,
  }
}

/** A header can only hold ASCII. */
const fileName = (folder: string): string =>
  folder === '' ? '.index.html' : `.index-${encodeURIComponent(folder.replaceAll('/', '_'))}.html`
