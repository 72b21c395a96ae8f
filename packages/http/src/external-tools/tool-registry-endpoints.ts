import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message, ok } from '../output/envelope.ts'
import { manifestBody } from './manifest-body.ts'
import { presentTool } from './present-tool.ts'
import { toolId } from './tool-id.ts'

const area = 'external tools'
const PATH = '/externalTools'
const ADMIN_PATH = '/admin/externalTools'

/** Which tools there are (docs/specification/external-tools.md#calls). */
export const toolRegistryEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...publicReads(repository),
  ...administratorsReads(repository),
  ...changes(repository, { path: PATH, ids: 'externalTools', caller: 'anyone' }),
  ...changes(repository, { path: ADMIN_PATH, ids: 'admin.externalTools', caller: 'account' }),
]

function publicReads({ externalTools }: Repository): readonly Endpoint[] {
  const read = { method: 'get', area, caller: 'ignored', openToBrowsers: true } as const
  return [
    endpoint({ ...read, id: 'V10', path: PATH, summary: 'The external tools' }, async ({ c }) =>
      ok(c, (await externalTools.all()).map(presentTool)),
    ),
    endpoint(
      { ...read, id: 'externalTools.get', path: `${PATH}/{id}`, summary: 'An external tool' },
      async ({ c, params }) => ok(c, presentTool(await externalTools.get(toolId(params.id)))),
    ),
  ]
}

function administratorsReads({ externalTools }: Repository): readonly Endpoint[] {
  const { administered } = externalTools
  const read = { method: 'get', area, caller: 'account' } as const
  return [
    endpoint(
      {
        ...read,
        id: 'admin.externalTools.list',
        path: ADMIN_PATH,
        summary: 'The external tools, for administrators',
      },
      async ({ c, actor }) => ok(c, (await administered.all(actor)).map(presentTool)),
    ),
    endpoint(
      {
        ...read,
        id: 'admin.externalTools.get',
        path: `${ADMIN_PATH}/{id}`,
        summary: 'An external tool, for administrators',
      },
      async ({ c, actor, params }) =>
        ok(c, presentTool(await administered.get(actor, toolId(params.id)))),
    ),
  ]
}

const changes = (
  { externalTools }: Repository,
  at: {
    readonly path: '/externalTools' | '/admin/externalTools'
    readonly ids: string
    /** Guests are 403 where they may read, and 401 where they may not. */
    readonly caller: 'anyone' | 'account'
  },
): readonly Endpoint[] => [
  endpoint(
    {
      id: `${at.ids}.add`,
      method: 'post',
      path: at.path,
      summary: 'Register an external tool by its manifest',
      area,
      caller: at.caller,
      body: manifestBody,
    },
    async ({ c, actor, body }) => ok(c, presentTool(await externalTools.add(actor, body))),
  ),
  endpoint(
    {
      id: `${at.ids}.delete`,
      method: 'delete',
      path: `${at.path}/{id}`,
      summary: 'Delete an external tool',
      area,
      caller: at.caller,
    },
    async ({ c, actor, params }) => {
      const { displayName } = await externalTools.remove(actor, toolId(params.id))
      return message(c, `Deleted external tool ${displayName}.`)
    },
  ),
]
