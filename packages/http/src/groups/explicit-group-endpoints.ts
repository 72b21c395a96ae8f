import type { GroupRef, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { collectionRef } from '../input/references.ts'
import { created, message, ok } from '../output/envelope.ts'
import { presentExplicitGroup } from './present-group.ts'

const GROUPS = { area: 'groups', caller: 'anyone' } as const
const path = '/collections/{id}/groups'
const onePath = `${path}/{alias}` as const

const text = v.nullish(v.string(), '')
const GroupWords = { displayName: v.string(), description: text }

/** Explicit groups of collections (docs/specification/groups.md#explicit-groups). */
export const explicitGroupEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...wholeGroups(repository),
  ...members(repository),
]

const refOf = ({ id, alias }: { readonly id: string; readonly alias: string }): GroupRef => ({
  collection: collectionRef(id),
  alias,
})

function wholeGroups({ groups: { explicit } }: Repository): readonly Endpoint[] {
  return [
    endpoint(
      { ...GROUPS, id: 'groups.list', method: 'get', path, summary: 'The groups of a collection' },
      async ({ c, actor, params }) =>
        ok(c, (await explicit.list(actor, collectionRef(params.id))).map(presentExplicitGroup)),
    ),
    endpoint(
      {
        ...GROUPS,
        id: 'groups.create',
        method: 'post',
        path,
        summary: 'Create a group in a collection',
        body: jsonBody(v.object({ aliasInOwner: v.string(), ...GroupWords })),
        answers: { 201: { description: 'The new group' } },
      },
      async ({
        c,
        actor,
        params,
        body: { aliasInOwner: alias, displayName: name, description },
      }) => {
        const ref = refOf({ id: params.id, alias })
        const group = await explicit.create(actor, ref, { name, description })
        const location = `/api/collections/${group.ownerId}/groups/${group.alias}`
        return created(c, presentExplicitGroup(group), location)
      },
    ),
    endpoint(
      { ...GROUPS, id: 'groups.get', method: 'get', path: onePath, summary: 'A group' },
      async ({ c, actor, params }) =>
        ok(c, presentExplicitGroup(await explicit.get(actor, refOf(params)))),
    ),
    endpoint(
      {
        ...GROUPS,
        id: 'groups.describe',
        method: 'put',
        path: onePath,
        summary: 'Change name and description of a group',
        body: jsonBody(v.object(GroupWords)),
      },
      async ({ c, actor, params, body: { displayName: name, description } }) => {
        const group = await explicit.describe(actor, refOf(params), { name, description })
        return ok(c, presentExplicitGroup(group))
      },
    ),
    endpoint(
      {
        ...GROUPS,
        id: 'groups.delete',
        method: 'delete',
        path: onePath,
        summary: 'Delete a group and its role assignments',
      },
      async ({ c, actor, params }) => {
        const { identifier } = await explicit.delete(actor, refOf(params))
        return message(c, `Group ${identifier} deleted.`)
      },
    ),
  ]
}

function members({ groups: { explicit } }: Repository): readonly Endpoint[] {
  const path = `${onePath}/roleAssignees` as const
  const memberPath = `${path}/{identifier+}` as const
  return [
    endpoint(
      {
        ...GROUPS,
        id: 'groups.addMembers',
        method: 'post',
        path,
        summary: 'Add assignees to a group, all or none',
        body: jsonBody(v.array(v.string())),
      },
      async ({ c, actor, params, body }) =>
        ok(c, presentExplicitGroup(await explicit.add(actor, refOf(params), body))),
    ),
    endpoint(
      {
        ...GROUPS,
        id: 'groups.addMember',
        method: 'put',
        path: memberPath,
        summary: 'Add an assignee to a group',
      },
      async ({ c, actor, params }) =>
        ok(c, presentExplicitGroup(await explicit.add(actor, refOf(params), [params.identifier]))),
    ),
    endpoint(
      {
        ...GROUPS,
        id: 'groups.removeMember',
        method: 'delete',
        path: memberPath,
        summary: 'Remove an assignee from a group',
      },
      async ({ c, actor, params }) =>
        ok(c, presentExplicitGroup(await explicit.remove(actor, refOf(params), params.identifier))),
    ),
  ]
}
