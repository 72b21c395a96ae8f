import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import type { CallOptions } from '../app/world.ts'
import { type HiddenObjects, openHidden } from './hidden-objects.ts'
import { bodyOf, queryOf } from './plausible-calls.ts'
import { parametersOf, pathOf } from './plausible-paths.ts'

/** Calls every endpoint as the superuser with malformed input. */
const test = suite<{ scene: HiddenObjects }>('malformed input')

test.before(async (context) => {
  context.scene = await openHidden()
})
test.after(({ scene }) => scene?.world.close())

const NESTED = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const SHALLOW = `${'['.repeat(60)}${']'.repeat(60)}`
const TEXTS = ['', '{', '[]', '{}', 'null', '"x"', '-1', 'true', '[null]', '[[]]', '[{}]', '\u0000']
const VALUES = [null, true, -1, 1e308, '', 'x', [], [null], ['x'], [{}], {}, { x: { x: [] } }]

/** Calls that would succeed and remove the caller, or the scene. */
const ENDING = [
  'users.recreateToken',
  'users.deleteToken',
  'users.deactivate',
  'users.delete',
  'users.merge',
  'users.changeIdentifier',
]

/** Calls as the superuser; null, or a description of a server error. */
async function faultOf(
  { world }: HiddenObjects,
  { method, id }: Endpoint,
  { path, ...options }: CallOptions & { readonly path: string },
): Promise<string | null> {
  const { status, text } = await world.call(method.toUpperCase(), path, {
    ...options,
    as: 'superuser',
  })
  if (status < 500 || /switched off|not configured/.test(text)) return null
  return `${id} ${path.slice(0, 100)} ${String(options.body).slice(0, 100)}: ${status} ${text.slice(0, 200)}`
}

const endpointsOf = ({ world }: HiddenObjects): readonly Endpoint[] =>
  repositoryEndpoints(world.repository).filter(({ id }) => !ENDING.includes(id))

/** Each member of a body, one after the other, with a value of each wrong kind. */
const distorted = (json: unknown): readonly string[] => {
  const whole = Array.isArray(json) ? json[0] : json
  if (typeof whole !== 'object' || whole === null) return []
  return Object.keys(whole).flatMap((key) =>
    VALUES.map((value) => {
      const body = { ...whole, [key]: value }
      return JSON.stringify(Array.isArray(json) ? [body] : body)
    }),
  )
}

const formsOf = (body: FormData): readonly FormData[] =>
  [...body.keys()].flatMap((key) =>
    [...TEXTS, SHALLOW, NESTED].map((text) => {
      const form = new FormData()
      for (const [name, value] of body) form.append(name, name === key ? text : value)
      return form
    }),
  )

test('no path makes the server fail', async ({ scene }) => {
  const faults: (string | null)[] = []
  const odd = [
    '0',
    '-1',
    '99999999999999999999',
    '%00',
    '..',
    "'",
    '%25',
    '%C3%28',
    ':',
    'a'.repeat(5_000),
  ]
  for (const endpoint of endpointsOf(scene)) {
    const values = parametersOf(endpoint, scene)
    for (const name of Object.keys(values))
      for (const text of odd) {
        const path = `${pathOf(endpoint, { ...values, [name]: text })}${queryOf(endpoint, scene)}`
        faults.push(await faultOf(scene, endpoint, { path, ...bodyOf(endpoint, scene) }))
      }
  }
  ok(faults.length > 1_000)
  equal(
    faults.filter((fault) => fault !== null),
    [],
  )
})

test('no query makes the server fail', async ({ scene }) => {
  const faults: (string | null)[] = []
  for (const endpoint of endpointsOf(scene)) {
    // A query schema that is no object has no named members.
    const { entries = {} } = (endpoint.query ?? {}) as { readonly entries?: object }
    const path = pathOf(endpoint, parametersOf(endpoint, scene))
    const names = Object.keys(entries)
    for (const name of names)
      for (const text of [
        '',
        '-1',
        '99999999999999999999',
        '%00',
        "'",
        '%25%28*',
        'a'.repeat(5_000),
      ]) {
        const query = `?${name}=${text}&${name}=${text}`
        faults.push(
          await faultOf(scene, endpoint, { path: `${path}${query}`, ...bodyOf(endpoint, scene) }),
        )
      }
  }
  equal(
    faults.filter((fault) => fault !== null),
    [],
  )
})

test('no body makes the server fail', async ({ scene }) => {
  const faults: (string | null)[] = []
  for (const endpoint of endpointsOf(scene).filter(({ body }) => body !== undefined)) {
    const { json, body, headers } = bodyOf(endpoint, scene)
    const path = `${pathOf(endpoint, parametersOf(endpoint, scene))}${queryOf(endpoint, scene)}`
    const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
    const texts = [...TEXTS, SHALLOW, NESTED, ...distorted(json)]
    for (const sent of [...texts, ...(body instanceof FormData ? formsOf(body) : [])])
      faults.push(
        await faultOf(scene, endpoint, { path, body: sent, headers: { ...type, ...headers } }),
      )
  }
  equal(
    faults.filter((fault) => fault !== null),
    [],
  )
})

test.run()
