import type { TransferService } from '@holdfast/core'
import { type TransferPermission, TransferRefused } from '@holdfast/core/rules'
import { type ClientOptions, globusClient, type ServiceAnswer } from './globus-client.ts'
import { taskStatus } from './task-status.ts'

/** Options of the adapter. */
export type GlobusOptions = ClientOptions

/** A rule of access at an endpoint, as far as it is read. */
interface AccessRule {
  readonly id: string
  readonly principal: string
  readonly path: string
  readonly permissions: 'r' | 'rw'
}

/**
 * The transfer service of Globus: people start tasks, and the endpoint's owner permits what they may reach.
 * The service account needs the roles of an access manager and an activity monitor at every endpoint.
 */
export function globusTransfers(options: GlobusOptions): TransferService {
  const client = globusClient(options)

  const rules = async (endpoint: string): Promise<readonly AccessRule[]> => {
    const path = `/endpoint/${encodeURIComponent(endpoint)}/access_list`
    const { body } = required(await client.send({ method: 'GET', path }))
    return Array.isArray(body.DATA) ? body.DATA.flatMap(ruleIn) : []
  }

  return {
    grant: async ({ endpoint, folder, principal, access }) => {
      const path = `/endpoint/${encodeURIComponent(endpoint)}/access`
      const body = {
        DATA_TYPE: 'access',
        principal_type: 'identity',
        principal,
        path: folder,
        permissions: access === 'write' ? 'rw' : 'r',
      }
      required(await client.send({ method: 'POST', path, body }))
    },
    revoke: async ({ endpoint, ...wanted }) => {
      const path = `/endpoint/${encodeURIComponent(endpoint)}/access`
      for (const { id } of (await rules(endpoint)).filter((rule) => isThe(rule, wanted))) {
        const gone = await client.send({
          method: 'DELETE',
          path: `${path}/${encodeURIComponent(id)}`,
        })
        if (gone.status !== 404) required(gone)
      }
    },
    granted: async (endpoint) =>
      (await rules(endpoint)).map(({ path, principal, permissions }) => ({
        endpoint,
        folder: path,
        principal,
        access: permissions === 'rw' ? 'write' : 'read',
      })),
    task: async ({ task }) => {
      const path = `/endpoint_manager/task/${encodeURIComponent(task)}`
      return taskStatus(required(await client.send({ method: 'GET', path }), 'noTask').body)
    },
    cancel: async ({ task }) => {
      const body = { message: 'Cancelled by the repository.', task_id_list: [task] }
      const path = '/endpoint_manager/admin_cancel'
      required(await client.send({ method: 'POST', path, body }))
    },
  }
}

const isThe = (
  { path, principal, permissions }: AccessRule,
  wanted: Omit<TransferPermission, 'endpoint'>,
): boolean =>
  path === wanted.folder &&
  principal === wanted.principal &&
  permissions === (wanted.access === 'write' ? 'rw' : 'r')

/** Rules for groups and for everybody are none of ours. */
function ruleIn(value: unknown): readonly AccessRule[] {
  const { id, principal, path, permissions, principal_type: type } = Object(value)
  const known = [id, principal, path].every((each) => typeof each === 'string')
  if (!known || type !== 'identity' || (permissions !== 'r' && permissions !== 'rw')) return []
  return [{ id, principal, path, permissions }]
}

/** A successful answer; throws the refusal otherwise. `missing` is the meaning of 404. */
function required(answer: ServiceAnswer, missing: 'noTask' | 'denied' = 'denied'): ServiceAnswer {
  const { status, body } = answer
  if (status >= 200 && status < 300) return answer
  const code = typeof body.code === 'string' ? body.code : ''
  const said = typeof body.message === 'string' ? `: ${body.message.slice(0, 300)}` : ''
  throw new TransferRefused(
    reasonOf(code, status, missing),
    `The transfer service answered ${status}${code === '' ? '' : ` ${code}`}${said}`,
  )
}

function reasonOf(
  code: string,
  status: number,
  missing: 'noTask' | 'denied',
): TransferRefused['reason'] {
  if (/LimitExceeded/.test(code)) return 'limit'
  if (/Exists/.test(code)) return 'exists'
  return status === 404 ? missing : 'denied'
}
