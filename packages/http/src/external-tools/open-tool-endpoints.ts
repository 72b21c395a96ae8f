import type { OpenedTool, Repository } from '@holdfast/core'
import { type ExternalTool, TOOL_TYPES } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { openingBody } from './opening.ts'
import { presentTool } from './present-tool.ts'
import { toolId } from './tool-id.ts'

const SHARED = { area: 'external tools', caller: 'anyone' } as const

const listQuery = v.object({
  type: v.optional(
    v.picklist(TOOL_TYPES, `Type must be one of these values: [${TOOL_TYPES.join(', ')}].`),
  ),
})

/** Opens tools on files and datasets (docs/specification/external-tools.md#calls). */
export const openToolEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...onFiles(repository),
  ...onDatasets(repository),
]

const onFiles = ({ externalTools, files }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...SHARED,
      id: 'externalTools.ofFile',
      method: 'get',
      path: '/files/{id}/externalTools',
      summary: 'The external tools that can open a file',
      lookup: 'file',
      query: listQuery,
    },
    async ({ query, ...call }) =>
      ok(
        call.c,
        presented(await externalTools.forFile(call.actor, await fileId(call, files)), query),
      ),
  ),
  endpoint(
    {
      ...SHARED,
      id: 'externalTools.openFile',
      method: 'post',
      path: '/files/{id}/externalTool/{tid}/toolUrl',
      summary: 'The address that opens a tool on a file',
      lookup: 'file',
      body: openingBody,
    },
    async ({ body, ...call }) => {
      const wanted = { fileId: await fileId(call, files), toolId: toolId(call.params.tid) }
      const { preview = null, locale = null } = body
      const opened = await externalTools.onFile(call.actor, wanted, { preview, locale })
      return ok(call.c, { ...presentOpened(opened, preview), fileId: wanted.fileId })
    },
  ),
]

const onDatasets = ({ externalTools }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...SHARED,
      id: 'externalTools.ofDataset',
      method: 'get',
      path: '/datasets/{id}/externalTools',
      summary: 'The external tools that can open a dataset',
      lookup: 'dataset',
      query: listQuery,
    },
    async ({ query, ...call }) =>
      ok(call.c, presented(await externalTools.forDataset(call.actor, datasetRef(call)), query)),
  ),
  endpoint(
    {
      ...SHARED,
      id: 'externalTools.openDataset',
      method: 'post',
      path: '/datasets/{id}/externalTool/{tid}/toolUrl',
      summary: 'The address that opens a tool on a dataset',
      lookup: 'dataset',
      body: openingBody,
    },
    async ({ body, ...call }) => {
      const wanted = { ref: datasetRef(call), toolId: toolId(call.params.tid) }
      const { preview = null, locale = null } = body
      const opened = await externalTools.onDataset(call.actor, wanted, { preview, locale })
      const { datasetId } = opened.object
      return ok(call.c, { ...presentOpened(opened, preview), datasetId })
    },
  ),
]

const presented = (
  tools: readonly ExternalTool[],
  { type }: v.InferOutput<typeof listQuery>,
): readonly object[] =>
  tools.filter(({ types }) => type === undefined || types.includes(type)).map(presentTool)

const presentOpened = ({ tool, toolUrl }: OpenedTool, preview: boolean | null): object => ({
  toolUrl,
  displayName: tool.displayName,
  preview: preview === true,
})
