import {
  type Actor,
  GUEST,
  NoSpaceLeft,
  refuse,
  StorageUnavailable,
  StoreUnavailable,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type HoldfastAppOptions, holdfastApp } from '../../src/app/holdfast-app.ts'
import { type Endpoint, endpoint } from '../../src/endpoints/endpoint.ts'
import { jsonBody } from '../../src/input/body-input.ts'
import { flag } from '../../src/input/query-schemas.ts'
import { datasetRef } from '../../src/input/references.ts'
import { created, message, ok } from '../../src/output/envelope.ts'

export const ADA: Actor = { kind: 'account', accountId: 7, userName: 'ada', superuser: false }

export const authenticate = async (token: string | null): Promise<Actor> => {
  if (token === null) return GUEST
  return token === 'good' ? ADA : refuse({ kind: 'badCredential', message: 'Bad API key' })
}

const area = 'tests'

/** One small endpoint for each feature of the shell. */
export const TINY: readonly Endpoint[] = [
  endpoint(
    {
      id: 'open',
      method: 'get',
      path: '/info/version',
      summary: 's',
      area,
      caller: 'ignored',
      openToBrowsers: true,
    },
    ({ c, actor }) => ok(c, { version: '1', build: null, kind: actor.kind }),
  ),
  endpoint(
    {
      id: 'dataset',
      method: 'get',
      path: '/datasets/{id}',
      summary: 's',
      area,
      caller: 'anyone',
      lookup: 'dataset',
      query: v.object({ full: flag }),
    },
    ({ c, actor, query, ...call }) =>
      ok(c, { ref: datasetRef({ c, ...call }), ...query, kind: actor.kind }),
  ),
  endpoint(
    { id: 'export', method: 'get', path: '/datasets/export', summary: 's', area, caller: 'anyone' },
    ({ c }) => message(c, 'exported'),
  ),
  endpoint(
    {
      id: 'versions',
      method: 'get',
      path: '/datasets/{id}/versions/{version}',
      summary: 's',
      area,
      caller: 'anyone',
      lookup: 'dataset',
    },
    ({ c, params }) => ok(c, { ref: datasetRef({ c, params }), version: params.version }),
  ),
  endpoint(
    {
      id: 'publish',
      method: 'post',
      path: '/datasets/{id}/actions/:publish',
      summary: 's',
      area,
      caller: 'account',
      lookup: 'dataset',
    },
    ({ c, actor }) => ok(c, { actor }),
  ),
  endpoint(
    {
      id: 'draft',
      method: 'put',
      path: '/datasets/{id}/versions/:draft',
      summary: 's',
      area,
      caller: 'anyone',
      lookup: 'dataset',
      body: jsonBody(v.object({ title: v.string() })),
    },
    ({ c, body }) => ok(c, body),
  ),
  endpoint(
    {
      id: 'add',
      method: 'post',
      path: '/datasets/{id}/add',
      summary: 's',
      area,
      caller: 'anyone',
      lookup: 'dataset',
      refusals: { forbidden: 403, locked: 400 },
    },
    () => refuse({ kind: 'forbidden', needs: 'EditDataset', who: ':guest' }),
  ),
  endpoint(
    {
      id: 'download',
      method: 'get',
      path: '/access/datafile/{path+}',
      summary: 's',
      area,
      caller: 'anyone',
      refusalForm: 'full',
    },
    ({ params }) => refuse({ kind: 'accessDenied', message: `closed ${params.path}` }),
  ),
  endpoint(
    {
      id: 'create',
      method: 'post',
      path: '/collections/{parent}/datasets',
      summary: 's',
      area,
      caller: 'anyone',
      body: jsonBody(v.unknown(), { contentType: 'declared', limit: 100 }),
    },
    ({ c, body }) => created(c, { body }, '/api/datasets/1'),
  ),
  endpoint(
    {
      id: 'store',
      method: 'get',
      path: '/failing-store',
      summary: 's',
      area,
      caller: 'anyone',
    },
    () => {
      throw new StorageUnavailable('10.0.0.1 is silent')
    },
  ),
  endpoint(
    {
      id: 'database',
      method: 'get',
      path: '/failing-database',
      summary: 's',
      area,
      caller: 'anyone',
    },
    () => {
      throw new StoreUnavailable('10.0.0.2 is silent')
    },
  ),
  endpoint(
    { id: 'full', method: 'post', path: '/full-disk', summary: 's', area, caller: 'anyone' },
    () => {
      throw new NoSpaceLeft('/secret/folder is full')
    },
  ),
  endpoint(
    { id: 'defect', method: 'get', path: '/defect', summary: 's', area, caller: 'ignored' },
    () => {
      throw new TypeError('the secret connection string')
    },
  ),
]

export const tinyApp = (options: HoldfastAppOptions = {}) =>
  holdfastApp({ endpoints: TINY, authenticate }, options)

/** The JSON of an answer; tests read the members they need. */
export const bodyOf = async (response: Response) => JSON.parse(await response.text())
