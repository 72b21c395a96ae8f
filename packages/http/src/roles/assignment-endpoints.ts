import type { Repository } from '@holdfast/core'
import type { PlaceRef } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import type { PathTemplate } from '../endpoints/path-template.ts'
import { jsonBody } from '../input/body-input.ts'
import { collectionRef, datasetRef, idNumber, type Referring } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { presentAssignment } from './present-role.ts'

/** A role and the assignee that gets it (docs/specification/roles.md#assignments-of-a-collection). */
const AssignmentBody = v.object({ assignee: v.string(), role: v.string() })

/** The id of no assignment. */
const NO_ASSIGNMENT = 0

/** Role assignments (docs/specification/roles.md). */
export const assignmentEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...onCollections(repository),
  ...onDatasets(repository),
]

const assignmentsIn = { area: 'roles', caller: 'anyone' } as const

function onCollections(repository: Repository): readonly Endpoint[] {
  const placeOf = ({ params }: Referring): PlaceRef => ({
    kind: 'collection',
    ref: collectionRef(params.id),
  })
  const { list, assign, revoke } = handlers(repository, placeOf)
  const path = '/collections/{id}/assignments'
  return [
    endpoint(
      {
        ...assignmentsIn,
        id: 'C18',
        method: 'get',
        path,
        summary: 'List the role assignments on a collection',
      },
      list,
    ),
    endpoint(
      {
        ...assignmentsIn,
        id: 'C19',
        method: 'post',
        path,
        summary: 'Assign a role on a collection',
        body: jsonBody(AssignmentBody),
      },
      assign,
    ),
    endpoint(
      {
        ...assignmentsIn,
        id: 'C20',
        method: 'delete',
        path: `${path}/{assignmentId}`,
        summary: 'Revoke a role on a collection',
      },
      revoke,
    ),
  ]
}

function onDatasets(repository: Repository): readonly Endpoint[] {
  const placeOf = (call: Referring): PlaceRef => ({ kind: 'dataset', ref: datasetRef(call) })
  const { list, assign, revoke } = handlers(repository, placeOf)
  const place = { ...assignmentsIn, lookup: 'dataset', path: '/datasets/{id}/assignments' } as const
  return [
    endpoint(
      {
        ...place,
        id: 'D21',
        method: 'get',
        summary: 'List the role assignments on a dataset and its collections',
      },
      list,
    ),
    endpoint(
      {
        ...place,
        id: 'D22',
        method: 'post',
        summary: 'Assign a role on a dataset',
        body: jsonBody(AssignmentBody),
      },
      assign,
    ),
    endpoint(
      {
        ...place,
        id: 'D23',
        method: 'delete',
        path: `${place.path}/{assignmentId}`,
        summary: 'Revoke a role on a dataset',
      },
      revoke,
    ),
  ]
}

type Asked<Body> = Referring & Pick<Call<PathTemplate, unknown, Body>, 'actor' | 'body'>

const handlers = ({ assignments }: Repository, placeOf: (call: Referring) => PlaceRef) => ({
  list: async (call: Asked<undefined>): Promise<Response> => {
    const given = await assignments.list(call.actor, placeOf(call))
    return ok(call.c, given.map(presentAssignment))
  },

  assign: async (call: Asked<v.InferOutput<typeof AssignmentBody>>): Promise<Response> => {
    const { assignee, role: roleAlias } = call.body
    const wanted = { assignee, roleAlias }
    return ok(
      call.c,
      presentAssignment(await assignments.assign(call.actor, placeOf(call), wanted)),
    )
  },

  revoke: async (
    call: Asked<undefined> & { readonly params: { readonly assignmentId: string } },
  ): Promise<Response> => {
    const id = idNumber(call.params.assignmentId) ?? NO_ASSIGNMENT
    const { assignment, role, point } = await assignments.revoke(call.actor, placeOf(call), id)
    const what = `Role ${role.name} revoked for assignee ${assignment.assignee}`
    return message(call.c, `${what} in ${point.name}`)
  },
})
