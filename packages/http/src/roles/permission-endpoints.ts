import type { ObjectRef, Repository } from '@holdfast/core'
import { assigneeOf, PERMISSIONS, parsePid } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { collectionRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { presentCollectionPermissions, presentFilePermissions } from './present-permissions.ts'

const area = 'roles'

/** The permissions of the caller. */
export const permissionEndpoints = ({ permissions, files }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C34',
      method: 'get',
      path: '/collections/{id}/userPermissions',
      summary: 'The permissions of the caller on a collection',
      area,
      caller: 'anyone',
    },
    async ({ c, actor, params }) => {
      const held = await permissions.onCollection(actor, collectionRef(params.id))
      return ok(c, presentCollectionPermissions(held))
    },
  ),
  endpoint(
    {
      id: 'A20',
      method: 'get',
      path: '/access/datafile/{id}/userPermissions',
      summary: 'The permissions of the caller on a file',
      area,
      caller: 'account',
      lookup: 'file',
      refusalTexts: ACCESS_REFUSALS.refusalTexts,
    },
    async (call) =>
      ok(
        call.c,
        presentFilePermissions(await permissions.onFile(call.actor, await fileId(call, files))),
      ),
  ),
  endpoint(
    {
      id: 'admin.permissions',
      method: 'get',
      path: '/admin/permissions/{id}',
      summary: 'All permissions of the caller on a collection, a dataset or a file',
      area,
      caller: 'account',
    },
    async ({ c, actor, params }) => {
      const held = await permissions.onObject(actor, objectRef(params.id))
      const names = PERMISSIONS.filter((permission) => held.has(permission))
      return ok(c, { user: assigneeOf(actor), permissions: names })
    },
  ),
]

function objectRef(text: string): ObjectRef {
  const pid = parsePid(text)
  return pid === null ? collectionRef(text) : { kind: 'pid', pid }
}
