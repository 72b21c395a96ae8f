import type { AuditFinding, CheckedFile, Repository } from '@holdfast/core'
import {
  formatPid,
  parsePid,
  pidUrl,
  refuse,
  type StoredFile,
  storageIdentifierOf,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { wholeNumber } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { jsonText } from '../output/json.ts'
import { sendJsonPieces } from '../output/send-json-pieces.ts'

const ADMIN = { area: 'fixity', caller: 'account' } as const
const MAX_PIDS = 1000

/** Checks of stored bytes, for superusers (docs/specification/administration.md#calls). */
export const fixityEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...ofOneFile(repository),
  validateDataset(repository),
  audit(repository),
]

const ofOneFile = ({ fixity, files }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'fixity.rehash',
      method: 'post',
      path: '/admin/computeDataFileHashValue/{id}/algorithm/{algorithm}',
      summary: 'Replace the checksum of a file by one of another algorithm',
      lookup: 'file',
    },
    async (call) => {
      const id = await fileId(call, files)
      const { value } = await fixity.rehash(call.actor, id, call.params.algorithm)
      return message(
        call.c,
        `Datafile rehashing complete. ${id} successfully rehashed. New hash value is: ${value}`,
      )
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'fixity.validateFile',
      method: 'post',
      path: '/admin/validateDataFileHashValue/{id}',
      summary: 'Compare the bytes of a file with its checksum',
      lookup: 'file',
    },
    async (call) => {
      const id = await fileId(call, files)
      const { value } = await fixity.validate(call.actor, id)
      return message(call.c, `Datafile validation complete for ${id}. The hash value is: ${value}`)
    },
  ),
]

const validateDataset = ({ fixity }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'fixity.validateDataset',
      method: 'get',
      path: '/admin/validate/dataset/files/{id}',
      summary: 'Compare the bytes of every file of a dataset with its checksum',
      lookup: 'dataset',
    },
    async (call) => {
      const files = await fixity.validateDataset(call.actor, datasetRef(call))
      return sendJsonPieces(call.c, checkedJson(files))
    },
  )

const idQuery = (name: string) =>
  wholeNumber({ message: `${name} must be a whole number of at least 0` })

const audit = ({ fixity }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'fixity.audit',
      method: 'get',
      path: '/admin/datafiles/auditFiles',
      summary: 'Look for files whose bytes or metadata are missing',
      query: v.object({
        firstId: idQuery('firstId'),
        lastId: idQuery('lastId'),
        datasetIdentifierList: v.optional(v.string()),
      }),
    },
    ({ c, actor, query }) => {
      const listed = query.datasetIdentifierList
      const findings = fixity.audit(actor, {
        first: query.firstId ?? 0,
        last: query.lastId ?? Number.MAX_SAFE_INTEGER,
        pids: listed === undefined ? null : pidsIn(listed),
      })
      return sendJsonPieces(c, auditJson(findings, query))
    },
  )

const pidsIn = (list: string) => {
  const texts = list.split(',').filter((text) => text.trim() !== '')
  if (texts.length > MAX_PIDS)
    refuse({ kind: 'invalid', message: `At most ${MAX_PIDS} datasets can be named.` })
  return texts.map(
    (text) =>
      parsePid(text) ??
      refuse({ kind: 'invalid', message: `Bad persistent id: ${text.slice(0, 100)}` }),
  )
}

async function* checkedJson(files: AsyncIterable<CheckedFile>): AsyncGenerator<string, void> {
  yield '{"status":"OK","data":{"dataFiles":['
  let separator = ''
  for await (const { file, finding } of files) {
    const facts = { datafileId: file.id, storageIdentifier: storageIdentifierOf(file) }
    yield separator + jsonText({ ...facts, ...said(file.id, finding) })
    separator = ','
  }
  yield ']}}'
}

function said(fileId: number, finding: CheckedFile['finding']): object {
  switch (finding.kind) {
    case 'sound':
      return { status: 'valid' }
    case 'unchecked':
      return { status: 'unknown', errorMessage: `Datafile ${fileId} has no checksum` }
    case 'mismatch':
      return { status: 'invalid', errorMessage: `Checksum mismatch for datafile id ${fileId}` }
    case 'missing':
      return { status: 'invalid', errorMessage: `The bytes of datafile id ${fileId} are missing` }
    case 'unread':
      return {
        status: 'unknown',
        errorMessage: `The store of datafile id ${fileId} does not answer`,
      }
  }
}

async function* auditJson(
  findings: AsyncIterable<AuditFinding>,
  query: object,
): AsyncGenerator<string, void> {
  const asked = jsonText(query).slice(1, -1)
  yield `{"status":"OK","data":{${asked === '' ? '' : `${asked},`}"datasets":[`
  const failures: object[] = []
  let [checked, failed, separator] = [0, 0, '']
  for await (const finding of findings) {
    checked += 1
    if (finding.kind === 'failed') {
      failed += 1
      if (failures.length < MAX_PIDS)
        failures.push({ datasetIdentifier: formatPid(finding.pid), reason: finding.reason })
    }
    if (finding.kind !== 'incomplete') continue
    yield separator + jsonText(presentAudited(finding.dataset))
    separator = ','
  }
  yield `],"datasetsChecked":${checked},"datasetsFailed":${failed},"failures":${JSON.stringify(failures)}}}`
}

type Audited = Extract<AuditFinding, { readonly kind: 'incomplete' }>['dataset']

const presentAudited = ({ datasetId, pid, ...found }: Audited): object => ({
  id: datasetId,
  pid: formatPid(pid),
  persistentURL: pidUrl(pid),
  missingFileMetadata: found.missingMetadata.map(lineOf),
  missingFiles: found.missingFiles.map(lineOf),
  furtherMissing: found.more,
})

/** `<storage identifier>, <folder>, <label>`. */
const lineOf = ({ file, path }: StoredFile): string =>
  [storageIdentifierOf(file), path?.folder ?? '', path?.label ?? ''].join(', ')
