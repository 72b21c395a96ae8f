import type { Repository, ShownFolder } from '@holdfast/core'
import { formatNumber, formatPid, numberOf } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { sendPage } from '../output/send-page.ts'
import { type FolderPage, folderPage } from './folder-page.ts'

/** The index of one folder as a page of links (docs/specification/files.md#folder-index). */
export const folderEndpoint = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'D06',
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
      const shown = await files.folder(call.actor, wanted, folder)
      return sendPage(call.c, folderPage(pageOf(shown, { folder, original })), {
        'Content-Disposition': `filename="${fileName(folder)}"`,
      })
    },
  )

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
