import type { IngestTrial, Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { UPLOAD_STATUSES, UPLOAD_TEXTS } from '../files/edit-statuses.ts'
import { type Receiver, readUpload, withoutTrace } from '../files/upload-form.ts'
import { multipartBody } from '../input/body-input.ts'
import { declaredLength } from '../input/declared-length.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { whileCallerWaits } from '../request/while-caller-waits.ts'
import { presentVariable } from './present-table.ts'

/** Reads a file as a table and stores nothing. */
export const tryIngestEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.tryIngest',
      method: 'post',
      path: '/datasets/{id}/tryIngest',
      summary: 'Read a file as a table, report what it would become, and store nothing',
      area: 'files',
      caller: 'anyone',
      lookup: 'dataset',
      body: multipartBody(),
      refusals: UPLOAD_STATUSES,
      refusalTexts: UPLOAD_TEXTS,
    },
    async (call) => {
      const { files, tables } = repository
      const ref = datasetRef(call)
      const receiver: Receiver = {
        receive: (file) => files.receive(call.actor, ref, file),
        abandon: files.abandon,
      }
      const upload = await readUpload(call.body, receiver, { bodyBytes: declaredLength(call.c) })
      if (upload.kind === 'stored')
        return refuse({ kind: 'invalid', message: "Send the file as the part 'file'." })
      const { received } = upload
      try {
        return await whileCallerWaits(call.c, async (signal) =>
          ok(call.c, presentTrial(await tables.tryIngest(received, signal))),
        )
      } finally {
        await withoutTrace(receiver, received)
      }
    },
  )

const NOTHING = { line: null, column: null, variable: null, found: null, cure: null } as const

function presentTrial(trial: IngestTrial): object {
  switch (trial.status) {
    case 'failed':
      return { status: 'failed', ...trial.report }
    case 'notRead':
      return {
        ...NOTHING,
        status: 'notRead',
        found: `Files of the type ${trial.contentType} and this size are not read as tables here.`,
        cure: 'It stays what it is. Save the table in another format, for example as CSV.',
      }
    case 'ok':
      return {
        ...NOTHING,
        status: 'ok',
        varQuantity: trial.columns,
        caseQuantity: trial.rows,
        UNF: trial.fingerprint,
        // They have no ids before they are stored.
        variables: trial.variables.map((variable, place) => ({
          ...presentVariable({ ...variable, id: 0, place, metadata: null }, 0),
          id: undefined,
        })),
      }
  }
}
